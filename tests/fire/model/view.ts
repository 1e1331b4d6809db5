import { type Model, orderAt, personAt } from './state.ts'
import { titlesOf } from './wallet-rules.ts'

/** Everything about a person that the system must agree to. Orders are named by their place among the person's own. */
export interface View {
  readonly isDeleted: boolean
  readonly isPurged: boolean
  readonly balance: number
  readonly debt: number
  readonly due: number | null
  readonly episodes: readonly string[]
  readonly titles: readonly number[]
  readonly renewal: {
    readonly first: number
    readonly period: number | null
    readonly tries: number
    readonly tryAt: number | null
  } | null
  readonly orders: readonly OrderView[]
}
export interface OrderView {
  readonly state: string
  readonly back: readonly [coins: number, days: number, title: boolean]
  readonly consent: string
  readonly lookAt: number | null
  /** In our books, and at the provider. */
  readonly payments: readonly (readonly [row: string, status: string])[]
}

export const ordersOf = (model: Model, index: number) => model.orders.filter(({ owner }) => owner === index)

export function viewOf(model: Model, index: number): View {
  const { deletedAt, isPurged, balance, debt, due, episodes, renewal } = personAt(model, index)
  const orders = ordersOf(model, index)
  return {
    isDeleted: deletedAt !== null,
    isPurged,
    balance,
    debt,
    due,
    episodes: [...episodes].toSorted(),
    titles: titlesOf(model, index),
    renewal: renewal && {
      first: orders.indexOf(orderAt(model, renewal.first)),
      period: renewal.period,
      tries: renewal.tries,
      tryAt: renewal.tryAt,
    },
    orders: orders.map(({ state, backCoins, backDays, isTitleBack, consent, lookAt, payments }) => ({
      state,
      back: [backCoins, backDays, isTitleBack],
      consent,
      lookAt,
      payments: payments.map(({ row, status }) => [row, status] as const),
    })),
  }
}
