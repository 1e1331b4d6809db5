import { type EndedRenewal, type Model, type Order, orderAt, type Person, personAt, type Renewal } from './state.ts'

export const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Extends a membership from its old end, or from now if it has expired. */
export function extendPaidTime(person: Person, ms: number, now: number): void {
  person.due = Math.max(person.due ?? now, now) + ms
}

/** Shortens a membership by at most its remaining time. Returns the removed time, ms. */
export function shortenPaidTime(person: Person, days: number, now: number): number {
  if (person.due === null) return 0
  const takenMs = Math.max(0, Math.min(person.due - now, days * day))
  person.due -= takenMs
  return takenMs
}

/** Ends the renewal that an order started or was charged for. */
export function endRenewalOfOrder(model: Model, order: Order): void {
  const person = personAt(model, order.owner)
  if (!person.renewal) return
  if (orderAt(model, person.renewal.first) === order || order.renews?.first === person.renewal.first) endRenewal(person)
}

/** Turns renewal off: nothing is charged from now on. The provider learns of it later. */
export function endRenewal(person: Person, state: EndedRenewal['state'] = 'cancelled'): void {
  if (person.renewal) person.ended = { ...person.renewal, state, isConsentOpen: true }
  person.renewal = null
}

const awaitsConsent = ({ state, consent }: Order): boolean => state === 'granted' && consent === 'wanted'

/** Turns renewal off for a viewer. A consent that the provider confirms later does not start a renewal. */
export function cancelRenewal(model: Model, index: number): void {
  endRenewal(personAt(model, index))
  for (const order of model.orders) {
    if (order.owner === index && awaitsConsent(order)) order.consent = 'refused'
  }
}

/** Whether renewal is on, or may be on once the consent of a paid membership has been looked up. */
export const isRenewing = (model: Model, buyer: number): boolean =>
  personAt(model, buyer).renewal !== null ||
  model.orders.some((order) => order.owner === buyer && awaitsConsent(order) && order.lookAt !== null)

/**
 * Whether renewal can be turned on again: it was cancelled, paid time is left, the card is still stored, and no payment
 * was reversed.
 */
export function canResumeRenewal(model: Model, { ended, due, deletedAt, renewal }: Person): boolean {
  if (!ended || renewal || deletedAt !== null || due === null || due <= model.now) return false
  const isTakenBack = model.orders.some(
    (order, index) =>
      (index === ended.first || order.renews?.first === ended.first) &&
      (order.state === 'refunded' || order.state === 'disputed'),
  )
  return ended.state === 'cancelled' && ended.isConsentOpen && !isTakenBack
}

/** Turns renewal on again: the charge attempts of the current period continue, at the earliest in an hour. */
export function restoreRenewal(person: Person, now: number): void {
  if (!person.ended) return
  const { first, isConsentDisabled, period, tries, tryAt } = person.ended
  const nextTryAt = period === person.due ? Math.max(tryAt ?? 0, now + hour) : null
  person.renewal = { first, isConsentDisabled, period, tries, tryAt: nextTryAt }
  person.ended = null
  person.resumptions += 1
}

/**
 * Returns the time of the renewal reminder: three days before the end of a month, seven before the end of a quarter.
 */
export const reminderTime = (model: Model, due: number, { first }: Renewal): number =>
  due - (orderAt(model, first).product.days < 60 ? 3 : 7) * day
/** Returns the time of the first charge: 24 hours before the end, and at least an hour from now. */
export const firstChargeAttemptTime = (due: number, now: number): number => Math.max(due - day, now + hour)

/**
 * Times of the charge attempts relative to the end of a period, negative before it. After the last declined attempt
 * there is no retry.
 */
const tries = [-day, -12 * hour, 0, day, 3 * day, 5 * day]
export function nextChargeAttemptTime(period: number, declines: number, now: number): number | null {
  const offset = tries[declines]
  return offset === undefined ? null : Math.max(period + offset, now + 6 * hour)
}

/**
 * Returns the next scheduled check of an order: 15 s to 30 min after its creation, then hourly, then daily for a week.
 */
export function nextOrderCheckTime(madeAt: number, now: number): number | null {
  const early = [15 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute]
  const hourly = Array.from({ length: 24 }, (_, index) => (index + 1) * hour)
  const daily = Array.from({ length: 6 }, (_, index) => (index + 2) * day)
  const age = [...early, ...hourly, ...daily].find((ms) => madeAt + ms > now)
  return age === undefined ? null : madeAt + age
}
