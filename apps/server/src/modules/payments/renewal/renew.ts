import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import { queueMail } from '../mail-store.ts'
import { closeConsent } from '../subscription-store.ts'
import { charge, type RenewalNeeds } from './charge.ts'
import {
  beginPeriod,
  claimCharges,
  type DueSubscription,
  endOfDeleted,
  forgetStrayTries,
  lockUnusedConsent,
  readUnnoticed,
  readUnusedConsents,
} from './renewal-store.ts'
import { firstTry, noticeTime } from './renewal-times.ts'

export type { RenewalNeeds } from './charge.ts'

const lentMs = 10 * 60_000
/** Shorter than a statement may wait for a lock: a viewer who turns renewal on meanwhile waits for the answer. */
const withinMs = 6_000

/**
 * One round of renewals: tells who will be charged, charges who was told and is due, and lets the provider forget the
 * consents that nobody can use again. Any number of processes may run it at once.
 */
export async function renewMemberships(needs: RenewalNeeds): Promise<void> {
  const { db, now, log } = needs
  await endOfDeleted(db)
  await forgetStrayTries(db, new Date(now()))
  // The same span as between a notice and its due date.
  const dueBefore = new Date(now() + now() - noticeTime(now()))
  for (const subscription of await readUnnoticed(db, dueBefore)) await notify(needs, subscription)
  for (const subscription of await claimCharges(db, new Date(now()), new Date(now() + lentMs))) {
    try {
      await charge(needs, subscription)
    } catch (error) {
      // Lent until later; one that fails holds up no other.
      const code = error instanceof AirwallexFailure ? error.code : undefined
      log.error({ subscriptionId: subscription.subscription_id, code, err: error }, 'renewal')
    }
  }
  await endUnusedConsents(needs)
}

async function notify({ db, now }: RenewalNeeds, subscription: DueSubscription): Promise<void> {
  const { subscription_id: id, user_id: userId, first_order_id: orderId, due_at: dueAt } = subscription
  const at = new Date(now())
  const tryAt = new Date(firstTry(dueAt.getTime(), at.getTime()))
  await db.transaction().execute(async (tx) => {
    if (!(await beginPeriod(tx, subscription, tryAt))) return
    const facts = { chargeTime: String(tryAt.getTime()) }
    const key = `renewal:${id}:${dueAt.getTime()}`
    await queueMail(tx, { key, kind: 'renewalNotice', userId, orderId, facts }, at)
  })
}

/** Of a viewer who has only cancelled, the consent stays until the paid time is over: renewal can be turned on again. */
async function endUnusedConsents(needs: RenewalNeeds): Promise<void> {
  const { db, provider, now } = needs
  for (const id of await readUnusedConsents(db, provider.env, new Date(now()))) await endConsent(needs, id)
}

const endConsent = ({ db, provider, log, now }: RenewalNeeds, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const consentId = await lockUnusedConsent(tx, id, new Date(now()))
    if (consentId === undefined) return
    try {
      await provider.airwallex.within(withinMs).disableConsent(consentId, `end:${id}`)
      await closeConsent(tx, id)
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      // Gone, or ended before: nothing is left to end.
      if (error.kind === 'notFound' || error.code === 'duplicate_request') await closeConsent(tx, id)
      else log.warn({ subscriptionId: id, code: error.code, traceId: error.traceId }, 'consent not ended')
    }
  })
