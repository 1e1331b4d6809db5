import { type Model, orderAt, personAt } from './state.ts'
import { rewardsOf, spendableCoins, titlesOf } from './wallet-rules.ts'

/** State of a person on which model and system must agree. Order numbers are per person. */
export interface PersonView {
  readonly isDeleted: boolean
  readonly isPurged: boolean
  /** Whether the database has the customer's id at the provider. */
  readonly isCustomer: boolean
  /** All spendable coins; `rewards`: those of them that expire. */
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
  /**
   * Payment consent of the latest renewal: whether it is open in our database, and whether it is disabled at the
   * provider.
   */
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
  /** Number of refunds still to be requested from the provider, and the amount that it has refunded, in cents. */
  readonly refunds: readonly [wanted: number, cents: number]
  readonly knownDisputes: number
  readonly messages: readonly string[]
}

export const ordersOf = (model: Model, index: number) => model.orders.filter(({ owner }) => owner === index)

export function personViewOf(model: Model, index: number): PersonView {
  const person = personAt(model, index)
  const { deletedAt, isPurged, isCustomer, debt, due, episodes, renewal, ended } = person
  const orders = ordersOf(model, index)
  return {
    isDeleted: deletedAt !== null,
    isPurged,
    isCustomer,
    balance: spendableCoins(model, person),
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
