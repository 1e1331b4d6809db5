import { isAdLinkCode } from '@cliffhanger/domain/ad-links'
import {
  type InsightDimension,
  insightDimensions,
  type insightFilters,
  isInsightDimension,
} from '@cliffhanger/domain/insight'
import { parseTextQueryParameter } from '#app/search-text.ts'
import { type PeriodPreset, readAdLinksSearch } from '#pages/ad-links/ad-links-search.ts'

/** URL query parameters of the Insight page. */
export interface InsightSearch {
  /** Selected period; default: 30days. */
  readonly period?: PeriodPreset
  /** First day of a custom date range, which replaces `period`. */
  readonly from?: string
  readonly to?: string
  /** Dimension for the groups. Default: adLink. */
  readonly by?: InsightDimension
  readonly adLink?: string
  readonly title?: string
  readonly language?: string
  readonly country?: string
  readonly browser?: string
  readonly app?: string
  /** Number of the episode for the drop-off chart. Default: 1. */
  readonly episode?: number
}
export type InsightSearchChange = { readonly [K in keyof InsightSearch]: InsightSearch[K] | undefined }

export const insightDimensionsExceptNone = insightDimensions.filter((one) => one !== 'none')

/** Removes undefined parameters. */
export function removeUndefinedInsightParameters(change: InsightSearchChange): InsightSearch {
  const { period, from, to, by, adLink, title, language, country, browser, app, episode } = change
  return {
    ...(period && { period }),
    ...(from && to && { from, to }),
    ...(by && { by }),
    ...(adLink && { adLink }),
    ...(title && { title }),
    ...(language && { language }),
    ...(country && { country }),
    ...(browser && { browser }),
    ...(app && { app }),
    ...(episode && { episode }),
  }
}

/** Parses URL query parameters; invalid values are ignored. */
export function readInsightSearch(given: Readonly<Record<string, unknown>>): InsightSearch {
  const { period, from, to } = readAdLinksSearch({ period: given.period, from: given.from, to: given.to })
  const fact = (name: (typeof insightFilters)[number]) => parseTextQueryParameter(given[name]).slice(0, 40)
  const by = parseTextQueryParameter(given.by)
  const [adLink, title] = [fact('adLink'), fact('title')]
  const episode = Number(given.episode)
  return removeUndefinedInsightParameters({
    ...{ period, from, to },
    by: isInsightDimension(by) ? by : undefined,
    adLink: isAdLinkCode(adLink) ? adLink : undefined,
    title: /^[1-9]\d{0,17}$/.test(title) ? title : undefined,
    ...{ language: fact('language'), country: fact('country'), browser: fact('browser'), app: fact('app') },
    episode: Number.isInteger(episode) && episode > 0 && episode < 10_000 ? episode : undefined,
  })
}
