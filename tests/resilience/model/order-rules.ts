import {
  canResumeRenewal,
  day,
  endRenewal,
  endRenewalOfOrder,
  extendPaidTime,
  isRenewing,
  minute,
  nextOrderCheckTime,
  restoreRenewal,
  second,
  shortenPaidTime,
} from './membership-rules.ts'
import { type Model, type Order, orderAt, type Payment, type Person, type Product, personAt } from './state.ts'
import { isProviderSilent, type OperationSteps, ProviderSilenceError, type ProviderState } from './steps.ts'
import { addCoins, holdDisputedCoins, isMember, takeBackCoins, titlesOf } from './wallet-rules.ts'

/** Returns the order's newest payment that is not cancelled. */
export const paymentOf = (order: Order): Payment | undefined =>
  order.payments.findLast(({ row }) => row !== 'cancelled')

const isKnownToProvider = (order: Order): boolean =>
  order.payments.some(({ row }) => row === 'asked' || row === 'open' || row === 'paid') ||
  order.disputes.some(({ isKnown }) => isKnown) ||
  order.refunds.some(({ isWanted }) => isWanted)

export function newOrder(model: Model, owner: number, product: Product, renews: Order['renews'] = null): Order {
  const nothing = { isGiven: false, backCoins: 0, backDays: 0, takenMs: 0, isTitleBack: false, held: null }
  const lists = { payments: [], refunds: [], disputes: [], messages: [] }
  const consent = product.type === 3 && renews === null ? 'wanted' : 'none'
  const lookAt = renews === null ? nextOrderCheckTime(model.now, model.now) : model.now + minute
  const made = { owner, product, madeAt: model.now, state: 'open' } as const
  const order: Order = { ...made, ...nothing, ...lists, consent, lookAt, renews }
  model.orders.push(order)
  return order
}

/** Applies the provider's state of an order; idempotent. @throws ProviderSilenceError */
export function* settle(model: Model, order: Order, weather: ProviderState): OperationSteps<void> {
  if (isProviderSilent(weather) && isKnownToProvider(order)) {
    const [wanted] = order.refunds.filter((refund) => refund.isWanted)
    if (wanted && weather === 'lost') refundAtProvider(order, wanted)
    throw new ProviderSilenceError()
  }
  for (const refund of order.refunds) {
    if (!refund.isWanted) continue
    refundAtProvider(order, refund)
    yield
    refund.isWanted = false
    yield
  }
  for (const payment of order.payments) {
    if (payment.row !== 'asked' || payment.status === 'none') continue
    payment.row = 'open'
    yield
  }
  const seen = order.payments.filter(({ row }) => row === 'open' || row === 'paid')
  for (const payment of seen) {
    if (payment.status === 'cancelled') payment.row = 'cancelled'
    if (payment.status !== 'paid') continue
    if (payment.row === 'open') grant(model, order)
    payment.row = 'paid'
    reverse(model, order)
  }
  const ladder = nextOrderCheckTime(order.madeAt, model.now)
  if (order.state === 'open') order.lookAt = ladder
  else if (order.refunds.some(({ isWanted }) => isWanted)) order.lookAt = model.now + 5 * second
  else order.lookAt = order.consent === 'wanted' && order.state === 'granted' ? ladder : null
  if (order.state === 'open' && ladder === null) order.state = 'closed'
  yield
  yield* keepConsent(model, order, weather)
}

function* keepConsent(model: Model, order: Order, weather: ProviderState): OperationSteps<void> {
  const owner = personAt(model, order.owner)
  const first = model.orders.indexOf(order)
  if (weather === 'consents down') return
  if (order.consent === 'kept' && owner.renewal?.first === first && owner.renewal.isConsentDisabled) {
    endRenewal(owner)
    yield
    if (owner.ended) owner.ended.isConsentOpen = false
    yield
  }
  if (order.state !== 'granted' || order.consent !== 'wanted') return
  order.consent = 'kept'
  owner.renewal = { first, isConsentDisabled: false, period: null, tries: 0, tryAt: null }
  owner.ended = null
  // A deleted account is not charged again, but its consent must be disabled at the provider.
  if (owner.deletedAt !== null) endRenewal(owner)
  yield
}

function grant(model: Model, order: Order): void {
  const owner = personAt(model, order.owner)
  const { title } = order.product
  const isOwned = title !== null && titlesOf(model, order.owner).includes(title)
  if (isOwned) order.refunds.push({ asked: null, cents: null, isWanted: true })
  if (owner.isPurged || isOwned) {
    order.state = 'paid'
    order.consent = 'none'
    return
  }
  if (order.product.coins > 0) addCoins(owner, order.product.coins)
  if (order.product.days > 0) extendPaidTime(owner, order.product.days * day, model.now)
  order.isGiven = true
  order.state = 'granted'
}

const share = (whole: number, back: number, cents: number): number => Math.floor((whole * back) / cents)

/** Takes goods back after a refund or lost dispute, or returns them if the dispute is reversed. */
function reverse(model: Model, order: Order): void {
  const owner = personAt(model, order.owner)
  const { cents, coins, days, title } = order.product
  const back = order.refunds.reduce((sum, refund) => sum + (refund.isWanted ? 0 : (refund.cents ?? 0)), 0)
  const known = order.disputes.filter(({ isKnown }) => isKnown).map(({ status }) => status)
  const isLost = known.includes('LOST')
  const isRefunded = back === cents
  const isDisputed = known.some((status) => status === 'LOST' || status === 'REQUIRES_RESPONSE')
  if (isDisputed || isRefunded) endRenewalOfOrder(model, order)
  order.state = isDisputed ? 'disputed' : isRefunded ? 'refunded' : order.isGiven ? 'granted' : 'paid'
  if (!order.isGiven) return
  const goneCoins = isLost ? coins : share(coins, back, cents)
  const goneDays = isLost ? days : share(days, back, cents)
  const isTitleGone = title !== null && (isLost || isRefunded)
  const isUndecided = isDisputed && !isLost
  const more = goneCoins - order.backCoins
  const isSame = more === 0 && goneDays === order.backDays && isTitleGone === order.isTitleBack
  const isReheld = !isSame || isUndecided !== (order.held !== null)
  if (isReheld && order.held) addCoins(owner, order.held)
  if (more > 0) takeBackCoins(model, owner, more)
  if (more < 0) addCoins(owner, -more)
  if (isReheld) {
    const left = coins - goneCoins
    order.held = isUndecided ? holdDisputedCoins(owner, Math.min(left, order.held ?? left)) : null
  }
  // A purged user has no membership to shorten.
  if (!owner.isPurged && goneDays > order.backDays) {
    order.takenMs += shortenPaidTime(owner, goneDays - order.backDays, model.now)
  }
  const tooMuchMs = order.takenMs - goneDays * day
  if (!owner.isPurged && tooMuchMs > 0) {
    extendPaidTime(owner, tooMuchMs, model.now)
    order.takenMs -= tooMuchMs
  }
  order.backCoins = goneCoins
  order.backDays = goneDays
  order.isTitleBack = isTitleGone
}

export function refundAtProvider(order: Order, refund: Order['refunds'][number]): void {
  if (refund.cents !== null) return
  const left = order.product.cents - order.refunds.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const wanted = refund.asked ?? left
  refund.cents = wanted > 0 && wanted <= left ? wanted : 0
}

export type OrderCreationResult =
  | { readonly order: number }
  | { readonly refused: 'billingNeeded' | 'alreadyMember' | 'alreadyOwned' | 'paymentsBusy' | 'beingChecked' }

/** Creates an order for a purchase by card, or refuses it. */
export function* createOrder(
  model: Model,
  buyer: number,
  product: Product,
  weather: ProviderState,
): OperationSteps<OrderCreationResult> {
  const person = personAt(model, buyer)
  const bought = { refused: product.type === 3 ? 'alreadyMember' : 'alreadyOwned' } as const
  if (!person.hasBilling) return { refused: 'billingNeeded' }
  if (product.type === 3 && isMember(model, person) && isRenewing(model, buyer)) return bought
  if (product.title !== null && titlesOf(model, buyer).includes(product.title)) return bought
  try {
    yield* beCustomer(person, product, weather)
    const open = openOrder(model, buyer, product)
    const order = open ?? newOrder(model, buyer, product)
    if (!open) yield
    if (yield* makePayable(model, order, weather)) return { order: model.orders.indexOf(order) }
    // The order was paid already, but the server has not settled it yet.
    try {
      yield* settle(model, order, weather)
    } catch (error) {
      if (!(error instanceof ProviderSilenceError)) throw error
    }
    if (order.state !== 'granted') return { refused: 'beingChecked' }
    if (product.type !== 1) return bought
    const another = newOrder(model, buyer, product)
    yield
    yield* makePayable(model, another, weather)
    return { order: model.orders.indexOf(another) }
  } catch (error) {
    if (error instanceof ProviderSilenceError) return { refused: 'paymentsBusy' }
    throw error
  }
}

/** Turns renewal on again for a viewer, with the stored card. */
export function* resumeRenewal(model: Model, index: number, weather: ProviderState): OperationSteps<string> {
  const person = personAt(model, index)
  if (!person.ended || !canResumeRenewal(model, person)) return person.renewal ? 'ok' : 'cardNeeded'
  if (weather !== 'fair') return 'paymentsBusy'
  if (person.ended.isConsentDisabled) {
    person.ended.isConsentOpen = false
    yield
    return 'cardNeeded'
  }
  restoreRenewal(person, model.now)
  yield
  return 'ok'
}

function* beCustomer(person: Person, { type }: Product, weather: ProviderState): OperationSteps<void> {
  if (type !== 3 || person.isCustomer) return
  if (isProviderSilent(weather)) throw new ProviderSilenceError()
  person.isCustomer = true
  yield
}

const reusedMs = 30 * minute
const openOrder = (model: Model, buyer: number, product: Product): Order | undefined =>
  model.orders.findLast(
    (order) =>
      order.owner === buyer &&
      order.product.name === product.name &&
      order.renews === null &&
      order.state === 'open' &&
      order.madeAt > model.now - reusedMs,
  )

/**
 * Makes sure that an order has one payment that can still be made. Returns false if the order is paid.
 *
 * @throws ProviderSilenceError
 */
export function* makePayable(model: Model, order: Order, weather: ProviderState): OperationSteps<boolean> {
  let payment = paymentOf(order)
  if (payment && isProviderSilent(weather)) throw new ProviderSilenceError()
  if (payment?.row === 'asked' && payment.status !== 'none') {
    payment.row = 'open'
    yield
  }
  const isOld = payment !== undefined && model.now - payment.madeAt >= 50 * minute
  if (payment?.row === 'open') {
    if (payment.status === 'paid') return false
    if (payment.status === 'waiting' && !isOld) {
      return true
    }
    payment.status = 'cancelled'
    yield
    payment.row = 'cancelled'
    yield
    payment = undefined
  }
  if (!payment) {
    payment = newPayment(model)
    order.payments.push(payment)
    yield
  }
  if (weather === 'down') throw new ProviderSilenceError()
  payment.status = 'waiting'
  yield
  if (weather === 'lost') throw new ProviderSilenceError()
  payment.row = 'open'
  yield
  return true
}

const newPayment = (model: Model): Payment => ({
  status: 'none',
  row: 'asked',
  isDeclined: false,
  charges: 0,
  madeAt: model.now,
  paidAt: null,
})

/** Settles an order for a payment check. Returns the expected response. */
export function* checkOrderPayment(model: Model, index: number, weather: ProviderState): OperationSteps<string> {
  const order = orderAt(model, index)
  const isGranted = () => order.state === 'granted'
  if (isGranted()) return 'ok'
  let isDeclined = paymentOf(order)?.isDeclined === true
  try {
    yield* settle(model, order, weather)
  } catch (error) {
    if (!(error instanceof ProviderSilenceError)) throw error
    isDeclined = false
  }
  if (isGranted()) return 'ok'
  if (order.state === 'refunded' || order.state === 'disputed') return 'refunded'
  if (order.state === 'paid') return 'beingChecked'
  return isDeclined ? 'declined' : 'notPaid'
}
