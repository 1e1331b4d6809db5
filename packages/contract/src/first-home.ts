import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Input, Output } from './call.ts'
import type { DrawnPage } from './drawn-page.ts'
import type { recommendation } from './recommendation.ts'

type Feed = typeof recommendation.moduleInfoList

/** The home page's request on a new device, with the specification's values for "First open". */
export const firstFeedInput = {
  newUserRecommend: 1,
  preferenceId: 1,
  tabId: 1,
  deviceType: 'h5',
} as const satisfies Input<Feed>

/** Response to this request; a JSON block, `feed`, in the home page. */
export type FirstFeed = Output<Feed>

/**
 * Renders the home page for a new device: HTML for `#root`. Its `data-drawn` contains the result of `languageAndWidth`, the
 * language and width that it was rendered for.
 */
export type DrawHome = (home: DrawnPage & { readonly feed: FirstFeed }) => Promise<string>

export const languageAndWidth = (language: LanguageKey, isWide: boolean): string =>
  `${language} ${isWide ? 'wide' : 'phone'}`
