import { type Model, orderAt, personAt } from './state.ts'
import { rewardsOf, spendable, titlesOf } from './wallet-rules.ts'

/** Everything about a person that model and system must agree on. Orders are numbered by person. */
export interface View {
  readonly isDeleted: boolean
  readonly isPurged: boolean
  /** Whether the customer's id at the provider is stored. */
  readonly isCustomer: boolean
  /** All coins that can be spent, and those of them that end. */
  readonly balance: number
  readonly rewards: readonly (readonly [coins: number, endsAt: number])[]
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
  /** Consent of the latest renewal, even after its end: open in our database, and ended at the provider. */
  readonly consent: readonly [isOpen: boolean, isDisabled: boolean] | null
  readonly orders: readonly OrderView[]
}
export interface OrderView {
  readonly state: string
  readonly back: readonly [coins: number, days: number, title: boolean, takenMs: number]
  readonly held: number | null
  readonly consent: string
  readonly lookAt: number | null
  /** Status of each payment in our database and at the provider. */
  readonly payments: readonly (readonly [row: string, status: string, charges: number])[]
  /** Number of wanted refunds, and the amount refunded by the provider, in cents. */
  readonly refunds: readonly [wanted: number, cents: number]
  readonly knownDisputes: number
  readonly messages: readonly string[]
}

export const ordersOf = (model: Model, index: number) => model.orders.filter(({ owner }) => owner === index)

export function viewOf(model: Model, index: number): View {
  const person = personAt(model, index)
  const { deletedAt, isPurged, isCustomer, debt, due, episodes, renewal, ended } = person
  const orders = ordersOf(model, index)
  return {
    isDeleted: deletedAt !== null,
    isPurged,
    isCustomer,
    balance: spendable(model, person),
    rewards: rewardsOf(model, person).map(({ coins, endsAt }) => [coins, endsAt] as const),
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
    consent: renewal ? [true, renewal.isConsentDisabled] : ended && [ended.isConsentOpen, ended.isConsentDisabled],
    orders: orders.map((order) => ({
      state: order.state,
      back: [order.backCoins, order.backDays, order.isTitleBack, order.takenMs],
      held: order.held,
      consent: order.consent,
      lookAt: order.lookAt,
      payments: order.payments.map(({ row, status, isDeclined, charges }) => {
        return [row, status === 'waiting' && isDeclined ? 'declined' : status, charges] as const
      }),
      refunds: [
        order.refunds.filter(({ isWanted }) => isWanted).length,
        order.refunds.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
      ],
      knownDisputes: order.disputes.filter(({ isKnown }) => isKnown).length,
      messages: order.messages.toSorted(),
    })),
  }
}
