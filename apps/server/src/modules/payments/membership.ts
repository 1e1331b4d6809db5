import type { LanguageId } from '@cliffhanger/domain/languages'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Consent } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { chooseTranslationOrEnglish } from '../../in-language.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Wallet } from '../wallet/wallet.ts'
import {
  findLastMembershipOrder,
  findOrderAwaitingConsent,
  lockBuyer,
  readOrder,
  refuseAwaitedConsents,
} from './order-store.ts'
import { earliestChargeTime, firstChargeTime } from './renewal/renewal-times.ts'
import { computeRenewalPrice, readStayOffer } from './renewal/stay.ts'
import {
  endActiveSubscription,
  findActiveSubscription,
  findResumableSubscription,
  markConsentClosed,
  resumeSubscription,
} from './subscription-store.ts'
import type { Subscription } from './tables.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'provider'> {
  readonly wallet: Wallet
  readonly shop: Pick<Shop, 'promotion'>
}

/** Time limit for requests to the provider, shorter than the timeout of the client. */
const timeoutMs = 6_000

/** Returns a viewer's membership, its next charge, and whether renewal can be turned on again with the stored card. */
export async function readMembershipInfo(
  { db, now, provider, wallet, shop }: Needs,
  userId: string,
  language: LanguageId,
) {
  const at = new Date(now())
  const [{ premiumDueTime, vipRank }, { awaited, active }] = await Promise.all([
    wallet.membership(userId),
    readRenewal(db, userId),
  ])
  const ended = active ? undefined : await findResumableSubscription(db, { userId, env: provider.env, at })
  const subscription = active ?? ended
  const isRenewalPending = vipRank > 0 && !active && awaited !== undefined
  const order = subscription
    ? await readOrder(db, subscription.first_order_id)
    : await findLastMembershipOrder(db, userId)
  const dueTime = premiumDueTime ?? active?.period_at?.getTime() ?? null
  const price = order && {
    price: subscription ? await computeRenewalPrice(db, subscription, order) : order.price,
    currency: order.currency,
  }
  const isRenewed = active !== undefined && price !== undefined && dueTime !== null
  const canResume = ended !== undefined && price !== undefined && dueTime !== null
  return {
    vipRank,
    premiumDueTime,
    autoRenew: isRenewed,
    nextChargeTime: isRenewed ? (active.try_at?.getTime() ?? firstChargeTime(dueTime, now())) : null,
    ...(isRenewed ? price : { price: '', currency: '' }),
    ...(isRenewalPending && { isRenewalPending }),
    ...(order && {
      plan: {
        packageId: order.product_id,
        name: chooseTranslationOrEnglish(order.names, language, 'en') ?? '',
        days: order.days,
      },
    }),
    ...(isRenewed && (await stayFields({ db, shop }, active))),
    ...(canResume && { resume: { ...price, chargeTime: resumedCharge(ended, dueTime, now()) } }),
  }
}

async function stayFields({ db, shop }: Pick<Needs, 'db' | 'shop'>, active: Subscription) {
  const stay = await readStayOffer(db, await shop.promotion('stay'), active)
  return stay && { stay }
}

/**
 * Returns the next charge of a subscription that is turned on now. If its current period had a failed charge, the
 * charge attempts continue.
 */
function resumedCharge({ period_at: periodAt, try_at: tryAt }: Subscription, dueTime: number, now: number): number {
  const isSamePeriod = periodAt?.getTime() === dueTime
  return isSamePeriod ? Math.max(tryAt?.getTime() ?? 0, earliestChargeTime(now)) : firstChargeTime(dueTime, now)
}

/** Checks whether a membership renews, or will renew as soon as the consent of its payment is confirmed. */
export async function isAutoRenewalOn({ db, wallet }: Pick<Needs, 'db' | 'wallet'>, userId: string): Promise<boolean> {
  if ((await wallet.membershipDue(userId)) === null) return false
  const { awaited, active } = await readRenewal(db, userId)
  return awaited !== undefined || active !== undefined
}

/**
 * Reads first the membership that awaits its consent, then the active renewal. In the opposite sequence, a membership
 * whose consent is confirmed between the two reads would be found by neither.
 */
async function readRenewal(db: Database, userId: string) {
  const awaited = await findOrderAwaitingConsent(db, userId)
  return { awaited, active: await findActiveSubscription(db, userId) }
}

/** Stops all further charges. The paid time remains, and renewal can be turned on again until it ends. */
export async function cancelRenewal({ db, wallet }: Pick<Needs, 'db' | 'wallet'>, userId: string) {
  await db.transaction().execute(async (tx: Database) => {
    await lockBuyer(tx, userId)
    await endActiveSubscription(tx, userId)
    await refuseAwaitedConsents(tx, userId)
  })
  return { autoRenew: false, premiumDueTime: await wallet.membershipDue(userId) }
}

/**
 * Turns renewal on again with the stored card; idempotent. Returns false if the card cannot be charged any more. Then
 * only a payment with the card form stores a new card.
 * @throws AirwallexFailure when the provider cannot confirm that the card is still stored
 */
export async function resumeRenewal({ db, now, provider }: Needs, userId: string): Promise<boolean> {
  const at = new Date(now())
  const ended = await findResumableSubscription(db, { userId, env: provider.env, at })
  // A concurrent request may have turned renewal on already.
  if (!ended) return (await findActiveSubscription(db, userId)) !== undefined
  const consent = await readStoredConsent(provider, ended.consent_id)
  if (consent === undefined || consent.status === 'DISABLED') await markConsentClosed(db, ended.subscription_id)
  if (consent?.status !== 'VERIFIED') return false
  return db.transaction().execute(async (tx: Database) => {
    await lockBuyer(tx, userId)
    const earliest = new Date(earliestChargeTime(at.getTime()))
    if (await resumeSubscription(tx, ended, { at, earliest })) return true
    return (await findActiveSubscription(tx, userId)) !== undefined
  })
}

/** Reads the consent at the provider. Returns undefined if the provider no longer has it. */
async function readStoredConsent({ airwallex }: Needs['provider'], id: string): Promise<Consent | undefined> {
  try {
    return await airwallex.within(timeoutMs).consent(id)
  } catch (error) {
    if (error instanceof AirwallexFailure && error.kind === 'notFound') return undefined
    throw error
  }
}
