import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import { lockTimeoutMs } from '../../../db/open.ts'
import { queueMail, reminderKey } from '../mail-store.ts'
import { markConsentClosed } from '../subscription-store.ts'
import { chargeRenewal, type RenewalDeps } from './charge.ts'
import {
  beginRenewalPeriod,
  cancelSubscriptionsOfDeletedAccounts,
  claimDueSubscriptions,
  type DueSubscription,
  deleteOutdatedReminders,
  type EndedSubscription,
  lockUnusedConsent,
  readSubscriptionsToRemind,
  readSubscriptionsWithUnusedConsent,
  resetInvalidPeriods,
} from './renewal-store.ts'
import { firstChargeTime } from './renewal-times.ts'

export type { RenewalDeps } from './charge.ts'

const leaseMs = 10 * 60_000
/** Number of subscriptions that are leased at once: few enough that their charges end before the lease. */
const batchSize = 20
/** After this time a run begins no further batch, because reminders and consents must not wait for long. */
const longestMs = 4 * 60_000
/**
 * Time limit for requests to the provider: shorter than the database's lock timeout, because a concurrent request to
 * turn renewal on waits for the response.
 */
const timeoutMs = lockTimeoutMs - 1_000

/**
 * Runs one round of renewals: queues reminders of upcoming charges, charges due subscriptions whose reminder was
 * queued, and disables consents at the provider that cannot be used again. Several processes may run it at the same
 * time.
 * @param signal ends the round early, because the server stops
 */
export async function renewMemberships(needs: RenewalDeps, signal?: AbortSignal): Promise<void> {
  const { db, now, provider } = needs
  const { reminderDays } = needs.config
  await cancelSubscriptionsOfDeletedAccounts(db)
  await resetInvalidPeriods(db, new Date(now()), reminderDays)
  await deleteOutdatedReminders(db)
  for (const subscription of await readSubscriptionsToRemind(db, provider.env, new Date(now()), reminderDays)) {
    await remind(needs, subscription)
  }
  await chargeDue(needs, signal)
  if (!signal?.aborted) await endUnusedConsents(needs)
}

/**
 * Charges the due subscriptions in batches until none is left or `longestMs` has passed. After a failure no further
 * batch is leased, because the provider may not respond.
 */
async function chargeDue(needs: RenewalDeps, signal: AbortSignal | undefined): Promise<void> {
  const { db, now, log, provider } = needs
  const until = now() + longestMs
  let isGoingOn = true
  while (isGoingOn && now() < until) {
    const lease = { now: new Date(now()), leasedUntil: new Date(now() + leaseMs), most: batchSize }
    const due = await claimDueSubscriptions(db, provider.env, lease)
    isGoingOn = due.length === batchSize
    for (const subscription of due) {
      if (signal?.aborted) return
      try {
        await chargeRenewal(needs, subscription)
      } catch (error) {
        isGoingOn = false
        // The charge is retried when its lease expires. One failure does not delay the other charges.
        const code = error instanceof AirwallexFailure ? error.code : undefined
        log.error({ subscriptionId: subscription.subscription_id, code, err: error }, 'renewal failed')
      }
    }
  }
}

async function remind({ db, now }: RenewalDeps, subscription: DueSubscription): Promise<void> {
  const { subscription_id: id, user_id: userId, first_order_id: orderId, due_at: dueAt } = subscription
  const at = new Date(now())
  const tryAt = new Date(firstChargeTime(dueAt.getTime(), at.getTime()))
  await db.transaction().execute(async (tx) => {
    const chargeAt = await beginRenewalPeriod(tx, subscription, tryAt)
    if (!chargeAt) return
    const facts = { chargeTime: String(chargeAt.getTime()) }
    await queueMail(tx, { key: reminderKey(id, dueAt), kind: 'renewalNotice', userId, orderId, facts }, at)
  })
}

/**
 * Disables consents that are no longer needed. After a cancellation the consent stays open until the paid time ends,
 * because renewal can be turned on again.
 */
async function endUnusedConsents(needs: RenewalDeps): Promise<void> {
  const { db, provider, now } = needs
  for (const ended of await readSubscriptionsWithUnusedConsent(db, provider.env, new Date(now())))
    await endConsent(needs, ended)
}

const endConsent = ({ db, provider, log, now }: RenewalDeps, ended: EndedSubscription): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { subscription_id: id } = ended
    const consentId = await lockUnusedConsent(tx, ended, new Date(now()))
    if (consentId === undefined) return
    try {
      await provider.airwallex.within(timeoutMs).disableConsent(consentId, `end:${id}`)
      await markConsentClosed(tx, id)
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      // The consent no longer exists or is already disabled.
      if (error.kind === 'notFound' || error.code === 'duplicate_request') await markConsentClosed(tx, id)
      else log.warn({ subscriptionId: id, code: error.code, traceId: error.traceId }, 'consent not disabled')
    }
  })
