import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Input, Output } from './call.ts'
import type { PageRenderParameters } from './drawn-page.ts'
import type { recommendation } from './recommendation.ts'

type Feed = typeof recommendation.moduleInfoList

/**
 * Input of the home page's feed request on a new device, with the values of the specification's section "First open".
 */
export const newDeviceFeedInput = {
  newUserRecommend: 1,
  preferenceId: 1,
  tabId: 1,
  deviceType: 'h5',
} as const satisfies Input<Feed>

/** Response to the feed request; embedded in the home page's HTML as the JSON block `feed`. */
export type NewDeviceFeed = Output<Feed>

/**
 * Renders the home page for a new device and returns the HTML for `#root`. The attribute `data-drawn` contains the
 * result of `pageVariantKey` for the language and viewport that were rendered.
 */
export type HomePageHtmlRenderer = (home: PageRenderParameters & { readonly feed: NewDeviceFeed }) => Promise<string>

export const pageVariantKey = (language: LanguageKey, isWide: boolean): string =>
  `${language} ${isWide ? 'wide' : 'phone'}`
