import {
  canResumeRenewal,
  endRenewal,
  firstChargeAttemptTime,
  minute,
  nextChargeAttemptTime,
  reminderTime,
} from './membership-rules.ts'
import { makePayable, newOrder, paymentOf, settle } from './order-rules.ts'
import { type Model, type Order, orderAt, type Person, type Renewal } from './state.ts'
import { type OperationSteps, ProviderSilenceError, type ProviderState } from './steps.ts'

/**
 * Runs the job that renews memberships. @param isDeclining whether banks decline charges without the cardholder
 */
export function* runRenewalJob(model: Model, weather: ProviderState, isDeclining: boolean): OperationSteps<void> {
  for (const person of model.people) if (person.deletedAt !== null) endRenewal(person)
  yield
  // If the end of the membership has changed since the charge was planned, the planned charge is dropped.
  for (const { renewal, due } of model.people) {
    if (renewal && renewal.tryAt !== null && renewal.period !== due) {
      Object.assign(renewal, { period: null, tries: 0, tryAt: null })
    }
  }
  yield
  for (const person of model.people) {
    const { renewal, due } = person
    if (!renewal || due === null || reminderTime(model, due, renewal) > model.now || renewal.period === due) continue
    Object.assign(renewal, { period: due, tryAt: firstChargeAttemptTime(due, model.now), tries: 0 })
    yield
  }
  const claimed = model.people.flatMap((person, index) => {
    const { renewal } = person
    if (!renewal || renewal.tryAt === null || renewal.tryAt > model.now) return []
    return [{ person, index, renewal, dueAt: renewal.tryAt }]
  })
  for (const { renewal } of claimed) renewal.tryAt = model.now + 10 * minute
  yield
  for (const { person, renewal } of claimed.toSorted((a, b) => a.dueAt - b.dueAt)) {
    try {
      yield* charge(model, person, renewal, weather, isDeclining)
    } catch (error) {
      if (!(error instanceof ProviderSilenceError)) throw error
    }
  }
  yield* endUnusedConsents(model, weather)
}

/** Disables the payment consents at the provider that can no longer be used. */
function* endUnusedConsents(model: Model, weather: ProviderState): OperationSteps<void> {
  if (weather === 'down' || weather === 'consents down') return
  for (const person of model.people) {
    if (!person.ended?.isConsentOpen || person.renewal || canResumeRenewal(model, person)) continue
    person.ended.isConsentDisabled = true
    yield
    // Without a response, the next run of the job retries.
    if (weather === 'lost') continue
    person.ended.isConsentOpen = false
    yield
  }
}

function* charge(
  model: Model,
  person: Person,
  renewal: Renewal,
  weather: ProviderState,
  isDeclining: boolean,
): OperationSteps<void> {
  const { first, period } = renewal
  if (period === null) return
  const found = model.orders.find(({ renews }) => renews?.first === first && renews.period === period)
  const began = orderAt(model, first)
  const order = found ?? newOrder(model, began.owner, began.product, { first, period })
  if (!found) yield
  yield* settle(model, order, weather)
  // The server may only now have learned the result of an earlier attempt.
  if (isOver(order)) {
    Object.assign(renewal, { tries: 0, tryAt: null })
    yield
    return
  }
  if (!(yield* makePayable(model, order, weather))) {
    yield* settle(model, order, weather)
    return
  }
  yield* tryCharge(model, person, renewal, order, weather, isDeclining)
}

const isOver = ({ state }: Order): boolean => state !== 'open' && state !== 'closed'

function* tryCharge(
  model: Model,
  person: Person,
  renewal: Renewal,
  order: Order,
  weather: ProviderState,
  isDeclining: boolean,
): OperationSteps<void> {
  const payment = paymentOf(order)
  if (!payment) throw new Error('the model charges without a payment')
  if (renewal.isConsentDisabled) {
    // The charge is refused; while the provider does not return consents, the server cannot learn the reason.
    if (weather === 'consents down') renewal.tryAt = model.now + 5 * minute
    else endRenewal(person, 'lapsed')
    yield
    return
  }
  // After a crash, an attempt that was requested already is not requested again.
  const isNew = payment.charges <= renewal.tries
  if (isNew) {
    payment.charges += 1
    payment.isDeclined = isDeclining
    if (!isDeclining) Object.assign(payment, { status: 'paid', paidAt: model.now })
    yield
  }
  if (payment.isDeclined) {
    const at = renewal.period === null ? null : nextChargeAttemptTime(renewal.period, renewal.tries + 1, model.now)
    if (at === null) endRenewal(person, 'lapsed')
    else Object.assign(renewal, { tries: renewal.tries + 1, tryAt: at })
    yield
    return
  }
  yield* settle(model, order, weather)
  Object.assign(renewal, { tries: 0, tryAt: null })
  yield
}
