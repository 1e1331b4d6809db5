import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Input, Output } from './call.ts'
import type { DrawnPage } from './drawn-page.ts'
import type { recommendation } from './recommendation.ts'

type Feed = typeof recommendation.moduleInfoList

/** Section 4 "First open": what home asks on a device that was never here. */
export const firstFeedInput = {
  newUserRecommend: 1,
  preferenceId: 1,
  tabId: 1,
  deviceType: 'h5',
} as const satisfies Input<Feed>

/** The answer to that; in home's page a JSON block, `feed`. */
export type FirstFeed = Output<Feed>

/**
 * Home as somebody sees it who was never here: HTML, the content of `#root`. Whom that was made for stands in its
 * `data-drawn`, as `drawnFor` spells it.
 */
export type DrawHome = (home: DrawnPage & { readonly feed: FirstFeed }) => Promise<string>

export const drawnFor = (language: LanguageKey, isWide: boolean): string => `${language} ${isWide ? 'wide' : 'phone'}`
