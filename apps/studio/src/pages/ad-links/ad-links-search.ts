import { type AdLinkSort, adLinkSorts } from '@cliffhanger/contract/studio/list-filters'
import { type AdLinkState, type AdNetwork, adLinkStates, adNetworks, isAdLinkCode } from '@cliffhanger/domain/ad-links'
import { parseTextQueryParameter } from '#app/search-text.ts'

export const periodPresets = ['today', '7days', '30days', '90days', 'month', 'lastMonth'] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** URL query parameters of the ad links page. */
export interface AdLinksSearch {
  /** Selected period; default: 30days. */
  readonly period?: PeriodPreset
  /** First day of a custom date range, which replaces `period`. */
  readonly from?: string
  readonly to?: string
  readonly network?: AdNetwork
  readonly state?: AdLinkState
  readonly search?: string
  readonly sort?: AdLinkSort
  readonly isAscending?: true
  readonly currency?: string
  /** Code of the link shown beside the table. */
  readonly link?: string
}
export type AdLinksSearchChange = { readonly [K in keyof AdLinksSearch]: AdLinksSearch[K] | undefined }

const oneOf = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value)
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Removes undefined parameters. */
export function removeUndefinedParameters(change: AdLinksSearchChange): AdLinksSearch {
  const { period, from, to, network, state, search, sort, isAscending, currency, link } = change
  return {
    ...(period && { period }),
    ...(from && to && { from, to }),
    ...(network && { network }),
    ...(state && { state }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(isAscending && { isAscending }),
    ...(currency && { currency }),
    ...(link && { link }),
  }
}

/** Parses URL query parameters; invalid values are ignored. */
export function readAdLinksSearch(given: Readonly<Record<string, unknown>>): AdLinksSearch {
  const [from, to] = [dayOf(given.from), dayOf(given.to)]
  const link = parseTextQueryParameter(given.link)
  const currency = parseTextQueryParameter(given.currency)
  return removeUndefinedParameters({
    period: oneOf(periodPresets, given.period),
    ...(from && to && from <= to ? { from, to } : { from: undefined, to: undefined }),
    network: oneOf(adNetworks, given.network),
    state: oneOf(adLinkStates, given.state),
    search: parseTextQueryParameter(given.search).trim().slice(0, 100),
    sort: oneOf(adLinkSorts, given.sort),
    isAscending: given.isAscending === true ? true : undefined,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    link: isAdLinkCode(link) ? link : undefined,
  })
}

const dayMs = 86_400_000
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Returns the first and last day (inclusive) of the period in UTC. Of the presets, only `today` and `month` include the
 * current day.
 */
export function daysOfPeriod(
  { period = '30days', from, to }: AdLinksSearch,
  nowMs: number,
): { from: string; to: string } {
  if (from && to) return { from, to }
  const now = new Date(nowMs)
  const startOfMonth = (ahead: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)
  if (period === 'today') return { from: dayText(nowMs), to: dayText(nowMs) }
  if (period === 'month') return { from: dayText(startOfMonth(0)), to: dayText(nowMs) }
  if (period === 'lastMonth') return { from: dayText(startOfMonth(-1)), to: dayText(startOfMonth(0) - dayMs) }
  const days = { '7days': 7, '30days': 30, '90days': 90 }[period]
  return { from: dayText(nowMs - days * dayMs), to: dayText(nowMs - dayMs) }
}
