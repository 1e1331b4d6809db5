import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import { queueMail } from '../mail-store.ts'
import { charge, type RenewalNeeds } from './charge.ts'
import {
  beginPeriod,
  claimCharges,
  closeConsent,
  type DueSubscription,
  endOfDeleted,
  forgetStrayTries,
  readOpenConsents,
  readUnnoticed,
} from './renewal-store.ts'
import { firstTry, noticeTime } from './renewal-times.ts'

export type { RenewalNeeds } from './charge.ts'

const lentMs = 10 * 60_000

/**
 * One round of renewals: tells who will be charged, charges who was told and is due, and lets the provider forget the
 * consents of who has cancelled. Any number of processes may run it at once.
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
  await endConsents(needs)
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

async function endConsents({ db, provider, log }: RenewalNeeds): Promise<void> {
  for (const { subscription_id: id, consent_id: consentId, env } of await readOpenConsents(db)) {
    if (env !== provider.env) continue
    try {
      await provider.airwallex.disableConsent(consentId, `end:${id}`)
      await closeConsent(db, id)
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      // Gone, or ended before: nothing is left to end.
      if (error.kind === 'notFound' || error.code === 'duplicate_request') await closeConsent(db, id)
      else log.warn({ subscriptionId: id, code: error.code, traceId: error.traceId }, 'consent not ended')
    }
  }
}
