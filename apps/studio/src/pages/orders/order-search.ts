import type { Input } from '@cliffhanger/contract/call'
import { orderFilters, orderProductKinds } from '@cliffhanger/contract/studio/list-filters'
import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import { parseTextQueryParameter } from '#app/search-text.ts'

export const orderPeriodPresets = ['today', '7days', '30days', '90days', 'month', 'lastMonth'] as const
export type OrderPeriodPreset = (typeof orderPeriodPresets)[number]

/** URL query parameters of the order list: its filters. */
export interface OrderSearch {
  readonly state?: (typeof orderFilters)[number]
  readonly kind?: (typeof orderProductKinds)[number]
  readonly currency?: string
  readonly period?: OrderPeriodPreset
  readonly search?: string
  readonly sort?: 'oldest'
}
type Filter = Input<typeof studioOrders.sums>

const oneOf = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value)

/** Parses URL query parameters; invalid values are ignored. */
export function readOrderSearch(search: Readonly<Record<string, unknown>>): OrderSearch {
  const { currency, search: text } = search
  const state = oneOf(orderFilters, search.state)
  const kind = oneOf(orderProductKinds, search.kind)
  const period = oneOf(orderPeriodPresets, search.period)
  const words = parseTextQueryParameter(text).trim()
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(period && { period }),
    ...(words !== '' && { search: words.slice(0, 254) }),
    ...(search.sort === 'oldest' && { sort: 'oldest' }),
  }
}

const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the first and last day (inclusive) of a period in UTC. */
function daysOf(period: OrderPeriodPreset, nowMs: number): { from: string; to?: string } {
  const now = new Date(nowMs)
  const monthFrom = (ahead: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)
  if (period === 'month') return { from: dayOf(monthFrom(0)) }
  if (period === 'lastMonth') return { from: dayOf(monthFrom(-1)), to: dayOf(monthFrom(0) - dayMs) }
  const days = { today: 0, '7days': 6, '30days': 29, '90days': 89 }[period]
  return { from: dayOf(nowMs - days * dayMs) }
}

/** Builds the input for the list of orders and its sums. */
export function orderListInput({ period, sort: _, ...rest }: OrderSearch, nowMs: number): Filter {
  return { ...rest, ...(period && daysOf(period, nowMs)) }
}

/** Returns whether any filter besides the state tab is active. */
export const hasFilterBesidesState = ({ state: _, sort: __, ...rest }: OrderSearch): boolean =>
  Object.keys(rest).length > 0
