import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'
import type { Ledger } from '../wallet/ledger.ts'
import { recordPaidBillingEmail } from './billing.ts'
import { queueMail } from './mail-store.ts'
import { changeOrder, totalOrderCoins } from './order-store.ts'
import type { Reversal } from './reversal.ts'
import { endSubscriptionOfOrder } from './subscription-store.ts'
import type { Order } from './tables.ts'

/** Reads the order's user with a lock that prevents a purge until the transaction ends. */
const readOwner = (tx: Database, userId: string) =>
  tx.selectFrom('users').select('purged_at').where('user_id', '=', userId).forShare().executeTakeFirstOrThrow()

/** Reason for which an order is not delivered; its payment is refunded. */
export const titleOwnedReason = 'the viewer already owned the title'

/**
 * Delivers a paid order, or parks it if the account was purged, or the title was deleted or is already owned. The
 * calling transaction holds the lock on the order.
 */
export async function deliverOrder(tx: Database, ledger: Ledger, order: Order, at: Date): Promise<Order> {
  const { order_id: orderId, user_id: userId } = order
  const user = await readOwner(tx, userId)
  const paid = { paid_at: order.paid_at ?? at }
  const park = (parked: string) => changeOrder(tx, orderId, { ...paid, state: 'paid', parked, consent: 'none' })
  if (user.purged_at) return park('the account was deleted')
  await recordPaidBillingEmail(tx, userId)
  const entry = { userId, orderId, note: '', at }
  if (order.vid_id !== null) {
    const isGiven = await ledger.sellWholeTitle(tx, { ...entry, vidId: order.vid_id, key: `credit:${orderId}` })
    if (isGiven === undefined) return park('the title was deleted')
    if (!isGiven) return park(titleOwnedReason)
  }
  if (order.coins > 0) {
    await ledger.creditCoins(tx, { ...entry, coins: order.coins, kind: 'topup', key: `credit:${orderId}` })
  }
  if (order.bonus > 0) {
    await ledger.creditCoins(tx, { ...entry, coins: order.bonus, kind: 'bonus', key: `bonus:${orderId}` })
  }
  // The credits above hold the wallet's lock, so only one of two concurrent orders counts as the first top-up.
  const isFirst = order.promised_bonus > 0 && !(await ledger.hasToppedUp(tx, userId))
  const firstBonus = isFirst ? order.promised_bonus : 0
  if (isFirst) {
    await ledger.creditCoins(tx, { ...entry, coins: firstBonus, kind: 'bonus', key: `firstBonus:${orderId}` })
  }
  if (order.days > 0) await ledger.extendMembership(tx, userId, order.days, at)
  await queueMail(tx, { key: `receipt:${orderId}`, kind: 'receipt', userId, orderId }, at)
  const facts = order.order_type === 1 ? { credited_at: at, first_bonus: firstBonus } : { access_at: at }
  return changeOrder(tx, orderId, { ...paid, ...facts, state: 'granted', parked: null })
}

const dayMs = 86_400_000
const takenMsOf = ({ taken_ms: noted, reversed_days: days }: Order): number =>
  noted === null ? days * dayMs : Number(noted)

/**
 * Changes an order's coins, membership days and title right to the target state: takes back or returns only the
 * difference. While a dispute is undecided, the unspent coins of the order are held.
 */
export async function applyReversal(
  tx: Database,
  ledger: Ledger,
  order: Order,
  target: Reversal,
  at: Date,
): Promise<Order> {
  const { order_id: orderId, user_id: userId } = order
  const isGiven = order.credited_at !== null || order.access_at !== null
  // An order that was parked is parked again after a won dispute, so that a person still decides about its payment.
  const state = target.isDisputed ? 'disputed' : target.isRefunded ? 'refunded' : isGiven ? 'granted' : 'paid'
  if (target.isDisputed || target.isRefunded) await endSubscriptionOfOrder(tx, orderId)
  const coins = target.coins - order.reversed_coins
  const days = target.days - order.reversed_days
  const isTitleChanged = order.vid_id !== null && target.title !== order.is_title_reversed
  const isHoldChanged = target.isUndecided !== (order.held_coins !== null)
  if (!isGiven || (coins === 0 && days === 0 && !isTitleChanged && !isHoldChanged)) {
    return state === order.state ? order : changeOrder(tx, orderId, { state })
  }
  const number = order.reversals + 1
  const entry = { userId, orderId, note: '', at, key: `refund:${orderId}:${number}` }
  // Held coins return to the wallet first, so that they can be taken back. Coins that remain are held again below.
  const held = order.held_coins ?? 0
  if (held > 0)
    await ledger.creditCoins(tx, { ...entry, coins: held, kind: 'release', key: `release:${orderId}:${number}` })
  if (coins > 0) await ledger.takeCoinsBack(tx, { ...entry, coins })
  if (coins < 0) await ledger.creditCoins(tx, { ...entry, coins: -coins, kind: 'refund' })
  let heldNow: number | null = null
  if (target.isUndecided) {
    const left = totalOrderCoins(order) - target.coins
    const most = order.held_coins === null ? left : Math.min(held, left)
    heldNow = await ledger.holdCoins(tx, { userId, orderId, most, key: `hold:${orderId}:${number}`, at })
  }
  // A purged user still has coins in the ledger but no rights, so no rights are taken or returned.
  const { purged_at: purgedAt } = await readOwner(tx, userId)
  let takenMs = takenMsOf(order)
  if (!purgedAt && days > 0) takenMs += await ledger.shortenMembership(tx, userId, days, at)
  // Days that had already expired when they were reversed were not taken, so they are not returned.
  const backMs = takenMs - target.days * dayMs
  if (!purgedAt && backMs > 0) {
    await ledger.returnMembershipTime(tx, userId, backMs, at)
    takenMs -= backMs
  }
  if (!purgedAt && isTitleChanged && order.vid_id !== null) {
    const right = { ...entry, vidId: order.vid_id }
    await (target.title ? ledger.reverseWholeTitle(tx, right) : ledger.grantWholeTitle(tx, right))
  }
  if (target.coins + target.days > order.reversed_coins + order.reversed_days || (isTitleChanged && target.title)) {
    await queueMail(tx, { key: `refunded:${orderId}:${number}`, kind: 'refunded', userId, orderId }, at)
  }
  return changeOrder(tx, orderId, {
    state,
    reversed_coins: target.coins,
    reversed_days: target.days,
    is_title_reversed: target.title && order.vid_id !== null,
    taken_ms: String(takenMs),
    held_coins: heldNow,
    reversals: number,
  })
}

/** Checks whether the provider has captured the payment. */
export const isPaymentCaptured = ({ status }: Intent): boolean => status === 'SUCCEEDED'
