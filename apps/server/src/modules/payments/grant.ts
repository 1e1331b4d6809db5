import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'
import type { Books } from '../wallet/service.ts'
import { queueMail } from './mail-store.ts'
import { changeOrder } from './order-store.ts'
import type { Reversal } from './reversal.ts'
import { endSubscriptionOf } from './subscription-store.ts'
import type { Order } from './tables.ts'

/** Nobody purges them until the transaction ends. */
const readOwner = (tx: Database, userId: string) =>
  tx.selectFrom('users').select('purged_at').where('user_id', '=', userId).forShare().executeTakeFirstOrThrow()

/** Gives what was paid for, inside the transaction that holds the order. */
export async function grant(tx: Database, books: Books, order: Order, at: Date): Promise<Order> {
  const { order_id: orderId, user_id: userId } = order
  const user = await readOwner(tx, userId)
  const paid = { paid_at: order.paid_at ?? at }
  if (user.purged_at) {
    return changeOrder(tx, orderId, { ...paid, state: 'paid', parked: 'the account was deleted', consent: 'none' })
  }
  const entry = { userId, orderId, note: '', at }
  if (order.coins > 0) {
    await books.creditCoins(tx, { ...entry, coins: order.coins, kind: 'topup', key: `credit:${orderId}` })
  }
  if (order.bonus > 0) {
    await books.creditCoins(tx, { ...entry, coins: order.bonus, kind: 'bonus', key: `bonus:${orderId}` })
  }
  if (order.vid_id !== null)
    await books.grantWholeTitle(tx, { ...entry, vidId: order.vid_id, key: `credit:${orderId}` })
  if (order.days > 0) await books.extendMembership(tx, userId, order.days, at)
  await queueMail(tx, { key: `receipt:${orderId}`, kind: 'receipt', userId, orderId }, at)
  const facts = order.order_type === 1 ? { credited_at: at } : { access_at: at }
  return changeOrder(tx, orderId, { ...paid, ...facts, state: 'granted', parked: null })
}

const dayMs = 86_400_000
const takenMsOf = ({ taken_ms: noted, reversed_days: days }: Order): number =>
  noted === null ? days * dayMs : Number(noted)

/**
 * Takes back, or gives back again, whatever differs from what should be gone by now. While nobody knows how a dispute
 * ends, coins of the order that were not spent are held.
 */
export async function reverse(tx: Database, books: Books, order: Order, target: Reversal, at: Date): Promise<Order> {
  const { order_id: orderId, user_id: userId } = order
  const isGiven = order.credited_at !== null || order.access_at !== null
  const state = target.isDisputed ? 'disputed' : target.isRefunded ? 'refunded' : isGiven ? 'granted' : order.state
  if (target.isDisputed || target.isRefunded) await endSubscriptionOf(tx, orderId)
  const coins = target.coins - order.reversed_coins
  const days = target.days - order.reversed_days
  const isTitleChanged = order.vid_id !== null && target.title !== order.is_title_reversed
  const isHoldChanged = target.isUndecided !== (order.held_coins !== null)
  if (!isGiven || (coins === 0 && days === 0 && !isTitleChanged && !isHoldChanged)) {
    return state === order.state ? order : changeOrder(tx, orderId, { state })
  }
  const number = order.reversals + 1
  const entry = { userId, orderId, note: '', at, key: `refund:${orderId}:${number}` }
  // What is held can be taken once it is back in the wallet, and what is left of it is held again.
  const held = order.held_coins ?? 0
  if (held > 0)
    await books.creditCoins(tx, { ...entry, coins: held, kind: 'release', key: `release:${orderId}:${number}` })
  if (coins > 0) await books.takeCoinsBack(tx, { ...entry, coins })
  if (coins < 0) await books.creditCoins(tx, { ...entry, coins: -coins, kind: 'refund' })
  let heldNow: number | null = null
  if (target.isUndecided) {
    const left = order.coins + order.bonus - target.coins
    const most = order.held_coins === null ? left : Math.min(held, left)
    heldNow = await books.holdCoins(tx, { userId, orderId, most, key: `hold:${orderId}:${number}`, at })
  }
  // Who was purged has coins in the books, and no rights: none are taken, and none come back.
  const { purged_at: purgedAt } = await readOwner(tx, userId)
  let takenMs = takenMsOf(order)
  if (!purgedAt && days > 0) takenMs += await books.shortenMembership(tx, userId, days, at)
  // Days that were over when they should have been taken were not, and are not given again.
  const backMs = takenMs - target.days * dayMs
  if (!purgedAt && backMs > 0) {
    await books.returnMembershipTime(tx, userId, backMs, at)
    takenMs -= backMs
  }
  if (!purgedAt && isTitleChanged && order.vid_id !== null) {
    const right = { ...entry, vidId: order.vid_id }
    await (target.title ? books.reverseWholeTitle(tx, right) : books.grantWholeTitle(tx, right))
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

/** Whether an intent of the provider's is money that we have. */
export const isPaid = ({ status }: Intent): boolean => status === 'SUCCEEDED'
