/**
 * State of the model: plain data, so that one call copies it. Times are in ms since epoch, amounts of money in cents,
 * coins are integers.
 */
export interface Model {
  now: number
  readonly people: Person[]
  readonly devices: Device[]
  readonly orders: Order[]
}

/** A user, guest or registered. Other objects refer to it by its index in the model. */
export interface Person {
  email: string | null
  deletedAt: number | null
  /** Time when the deleted account was last restored. */
  restoredAt: number | null
  isPurged: boolean
  hasBilling: boolean
  /** Whether the database has the customer's id at the provider. */
  isCustomer: boolean
  /** Coins that never expire. */
  balance: number
  /** Coins that expire, earliest expiry first. */
  rewards: RewardCoins[]
  debt: number
  /** Keys `<title>:<episode>` of episodes unlocked with coins. */
  readonly episodes: Set<string>
  /** End of the paid membership, past or future; null without a paid membership. */
  due: number | null
  renewal: Renewal | null
  /** The latest renewal that has ended. */
  ended: EndedRenewal | null
  /** Number of times that the person turned renewal on again. */
  resumptions: number
}

export interface RewardCoins {
  coins: number
  readonly endsAt: number
}

/** The automatic renewal of a membership, while it is on. */
export interface Renewal {
  /** Index of the order that started the renewal. */
  readonly first: number
  isConsentDisabled: boolean
  period: number | null
  tries: number
  tryAt: number | null
}

export interface EndedRenewal extends Renewal {
  readonly state: 'cancelled' | 'lapsed'
  /** Whether the consent at the provider still has to be disabled. */
  isConsentOpen: boolean
}

/** A device. `guest`, `account` and `user`, the user of its session, are indexes into `Model.people`. */
export interface Device {
  guest: number | null
  account: number | null
  user: number
  checkedAt: number
}

export type OrderState = 'open' | 'paid' | 'granted' | 'closed' | 'refunded' | 'disputed'
export type DisputeState = 'REQUIRES_RESPONSE' | 'WON' | 'LOST' | 'REVERSED'

export interface Order {
  readonly owner: number
  readonly product: Product
  readonly madeAt: number
  state: OrderState
  /** Whether the order's product was ever delivered. */
  isGiven: boolean
  /** Coins and days taken back by refunds and lost disputes so far. */
  backCoins: number
  backDays: number
  /** Membership time that was removed for `backDays`, ms; less than `backDays` if part of those days had passed. */
  takenMs: number
  isTitleBack: boolean
  /** Coins held during a dispute; null without a dispute. */
  held: number | null
  consent: 'none' | 'wanted' | 'kept' | 'refused'
  lookAt: number | null
  readonly payments: Payment[]
  readonly refunds: Refund[]
  readonly disputes: Dispute[]
  /** Ids of accepted webhooks: the repetition of a webhook has no effect. */
  readonly messages: string[]
  /** For a renewal charge: the order that started the renewal, and the end of the period that it extends. */
  readonly renews: { readonly first: number; readonly period: number } | null
}

/** A payment of an order, at the provider (`status`) and in our database (`row`). */
export interface Payment {
  status: 'none' | 'waiting' | 'challenge' | 'paid' | 'cancelled'
  row: 'asked' | 'open' | 'paid' | 'cancelled'
  isDeclined: boolean
  /** Number of charges requested for renewals, without the cardholder. */
  charges: number
  madeAt: number
  /** Time when the money was paid; null before the payment. */
  paidAt: number | null
}

/**
 * A refund. If an operator requests it, `isWanted` is true until the provider has executed it. A refund in the
 * provider's web app is executed at once.
 */
export interface Refund {
  /** Requested amount in cents; null: the whole remaining amount. */
  readonly asked: number | null
  /** Amount that the provider has refunded, in cents; null before the refund. */
  cents: number | null
  isWanted: boolean
}

export interface Dispute {
  status: DisputeState
  /** Whether a webhook has reported the dispute; the server has no other source. */
  isKnown: boolean
}

export interface Product {
  readonly type: 1 | 3 | 6
  /** Id of the product in an order: its rechargeId, vipId or vidId. */
  readonly name: string
  readonly cents: number
  readonly coins: number
  readonly days: number
  /** Index of the title if the product is a whole title, else null. */
  readonly title: number | null
}

/** Number of episodes per title; the first `freeEpisodeCount` are free. */
export const episodeCount = 6
export const freeEpisodeCount = 2

export const emptyModel = (now: number): Model => ({ now, people: [], devices: [], orders: [] })

/** Adds a guest, or with an email address an account. Returns its index. */
export function addPerson(model: Model, email: string | null = null): number {
  const nothing = {
    restoredAt: null,
    balance: 0,
    rewards: [],
    debt: 0,
    episodes: new Set<string>(),
    due: null,
    renewal: null,
    ended: null,
    resumptions: 0,
  }
  model.people.push({ email, deletedAt: null, isPurged: false, hasBilling: false, isCustomer: false, ...nothing })
  return model.people.length - 1
}

export function personAt(model: Model, index: number): Person {
  const person = model.people[index]
  if (!person) throw new Error(`the model has no person ${index}`)
  return person
}
export function orderAt(model: Model, index: number): Order {
  const order = model.orders[index]
  if (!order) throw new Error(`the model has no order ${index}`)
  return order
}
export function deviceAt(model: Model, index: number): Device {
  const device = model.devices[index]
  if (!device) throw new Error(`the model has no device ${index}`)
  return device
}
