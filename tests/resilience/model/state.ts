/**
 * State of the model: plain data, so that one call copies it. Times are ms since epoch, money is in cents, coins are
 * whole. Pure data without I/O.
 */
export interface Model {
  now: number
  readonly people: Person[]
  readonly devices: Device[]
  readonly orders: Order[]
}

/** A user, guest or official, named by its index in the model. */
export interface Person {
  email: string | null
  deletedAt: number | null
  /** Time of the last restoration. */
  restoredAt: number | null
  isPurged: boolean
  hasBilling: boolean
  /** Whether the customer's id at the provider is stored. */
  isCustomer: boolean
  /** Coins that never end. */
  balance: number
  /** Coins that end, earliest end first. */
  rewards: RewardCoins[]
  debt: number
  /** Keys `<title>:<episode>` of episodes bought singly. */
  readonly episodes: Set<string>
  /** End of the paid time, also after it has passed. */
  due: number | null
  renewal: Renewal | null
  /** The latest renewal, after its end. */
  ended: EndedRenewal | null
  /** Number of times that renewal was turned on again. */
  resumptions: number
}

export interface RewardCoins {
  coins: number
  readonly endsAt: number
}

/** An automatically renewing membership, while it is active. */
export interface Renewal {
  /** Index of the order that started it. */
  readonly first: number
  isConsentDisabled: boolean
  period: number | null
  tries: number
  tryAt: number | null
}

export interface EndedRenewal extends Renewal {
  readonly state: 'cancelled' | 'lapsed'
  /** Whether the provider still has to be informed of its end. */
  isConsentOpen: boolean
}

/** A device; its users are indexes of persons. */
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
  /** Whether its product was delivered once. */
  isGiven: boolean
  /** Amount taken back by refunds and lost disputes so far. */
  backCoins: number
  backDays: number
  /** Membership time taken back for those days; some may already have passed. */
  takenMs: number
  isTitleBack: boolean
  /** Coins held during a dispute; null without one. */
  held: number | null
  consent: 'none' | 'wanted' | 'kept' | 'refused'
  lookAt: number | null
  readonly payments: Payment[]
  readonly refunds: Refund[]
  readonly disputes: Dispute[]
  /** Ids of accepted webhooks: a repeat has no effect. */
  readonly messages: string[]
  /** For a renewal: the order that started it, and the end that it extends. */
  readonly renews: { readonly first: number; readonly period: number } | null
}

/** A payment of an order, at the provider and in our database. */
export interface Payment {
  status: 'none' | 'waiting' | 'challenge' | 'paid' | 'cancelled'
  row: 'asked' | 'open' | 'paid' | 'cancelled'
  isDeclined: boolean
  /** Number of charges requested without the cardholder. */
  charges: number
  madeAt: number
  /** Time of the payment. */
  paidAt: number | null
}

/**
 * Wanted by an operator until the provider executes it; refunds from the provider's own web app are executed at once.
 */
export interface Refund {
  /** Amount of the refund; null: the whole remaining amount. */
  readonly asked: number | null
  /** Refunded amount at the provider, in cents; null before. */
  cents: number | null
  isWanted: boolean
}

export interface Dispute {
  status: DisputeState
  /** Whether a webhook has reported the dispute: the server learns of it in no other way. */
  isKnown: boolean
}

export interface Product {
  readonly type: 1 | 3 | 6
  /** Slug of the product in the shop. */
  readonly name: string
  readonly cents: number
  readonly coins: number
  readonly days: number
  /** Index of the title, for a whole title. */
  readonly title: number | null
}

/** Titles with six episodes, the first two free. */
export const episodeCount = 6
export const freeEpisodes = 2

export const emptyModel = (now: number): Model => ({ now, people: [], devices: [], orders: [] })

/** Creates a guest; returns its index. */
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
