/**
 * State of the model: plain data, so that a copy is one call. Times are ms since epoch, money is in cents, coins are
 * whole. Nothing here reads or writes anything.
 */
export interface Model {
  now: number
  readonly people: Person[]
  readonly devices: Device[]
  readonly orders: Order[]
}

/** A user, guest or official. Its index in the model is its name there. */
export interface Person {
  email: string | null
  deletedAt: number | null
  /** When they last came back. */
  restoredAt: number | null
  isPurged: boolean
  hasBilling: boolean
  /** Whether we know their customer at the provider. */
  isCustomer: boolean
  balance: number
  debt: number
  /** `<title>:<episode>`, bought one by one. */
  readonly episodes: Set<string>
  /** End of the paid time, also when it is over. */
  due: number | null
  renewal: Renewal | null
  /** The latest renewal, once it is over. */
  ended: EndedRenewal | null
  /** How often renewal was turned on again. */
  resumptions: number
}

/** A membership that goes on by itself, while it does. */
export interface Renewal {
  /** Index of the order that began it. */
  readonly first: number
  isConsentDisabled: boolean
  period: number | null
  tries: number
  tryAt: number | null
}

export interface EndedRenewal extends Renewal {
  readonly state: 'cancelled' | 'lapsed'
  /** Whether the provider still has to be told that it is over. */
  isConsentOpen: boolean
}

/** Indexes of people. */
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
  /** Whether what it sells was given once. */
  isGiven: boolean
  /** Amount that refunds and lost disputes have taken back so far. */
  backCoins: number
  backDays: number
  /** How much of the membership is gone for those days; they may have been over already. */
  takenMs: number
  isTitleBack: boolean
  /** Coins that are held while a dispute is open; null while none is. */
  held: number | null
  consent: 'none' | 'wanted' | 'kept'
  lookAt: number | null
  readonly payments: Payment[]
  readonly refunds: Refund[]
  readonly disputes: Dispute[]
  /** Messages of the provider's that were taken, by their ids: a repeat changes nothing. */
  readonly messages: string[]
  /** Of a renewal: the order that began it, and the end that it extends. */
  readonly renews: { readonly first: number; readonly period: number } | null
}

/** A payment of an order, at the provider and in our books. */
export interface Payment {
  status: 'none' | 'waiting' | 'challenge' | 'paid' | 'cancelled'
  row: 'asked' | 'open' | 'paid' | 'cancelled'
  isDeclined: boolean
  /** How often the provider was asked to charge it without anybody present. */
  charges: number
  madeAt: number
  /** When it was paid. */
  paidAt: number | null
}

/** Wanted by an operator until the provider has made it; one from the provider's own web app is made at once. */
export interface Refund {
  /** Null: all that is left. */
  readonly asked: number | null
  /** At the provider. */
  cents: number | null
  isWanted: boolean
}

export interface Dispute {
  status: DisputeState
  /** Only messages name disputes. */
  isKnown: boolean
}

export interface Product {
  readonly type: 1 | 3 | 6
  /** Its name in the shop. */
  readonly name: string
  readonly cents: number
  readonly coins: number
  readonly days: number
  /** Of a whole title: its index. */
  readonly title: number | null
}

/** Titles with six episodes, the first two free. */
export const episodeCount = 6
export const freeEpisodes = 2

export const emptyModel = (now: number): Model => ({ now, people: [], devices: [], orders: [] })

/** A new guest; answers its index. */
export function addPerson(model: Model, email: string | null = null): number {
  const nothing = {
    restoredAt: null,
    balance: 0,
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
