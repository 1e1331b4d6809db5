import { maskAddress, maskName } from '@cliffhanger/domain/mask'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { countUsersOfBillingEmail, isEmailBlocked, readBillingDetails } from '../billing.ts'
import { orderRefundsSql, refundAmountSql, settledRefundCondition } from './order-filter.ts'

interface ViewerRow {
  created_at: Date
  email: string | null
  purged_at: Date | null
  balance: number
  debt: number
  held: number
  due_at: Date | null
}

/** Returns the viewer's email address, and the payer's name, email address and phone number, if known. */
export async function readViewerContact(db: Database, userId: string) {
  const user = await db.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirst()
  const billing = await readBillingDetails(db, userId)
  return {
    ...(user?.email && { account: user.email }),
    ...(billing && {
      payer: `${billing.firstName} ${billing.lastName}`,
      payerAddress: billing.email,
      payerPhone: billing.phone,
    }),
  }
}

/** Returns the facts about a viewer that the page of an order shows. Email addresses and names are masked. */
export async function readViewerFacts(db: Database, userId: string) {
  const [{ rows }, paid, identity] = await Promise.all([
    sql<ViewerRow>`
      WITH holdings AS MATERIALIZED (SELECT (SELECT balance FROM wallets WHERE user_id = ${userId}) AS balance,
        (SELECT debt FROM wallets WHERE user_id = ${userId}) AS debt,
        (SELECT due_at FROM memberships WHERE user_id = ${userId}) AS due_at)
      SELECT u.created_at, u.email, u.purged_at, coalesce(h.balance, 0)::int AS balance, coalesce(h.debt, 0)::int AS debt,
        (SELECT coalesce(sum(held_coins), 0)::int FROM orders WHERE user_id = u.user_id) AS held, h.due_at
      FROM users u CROSS JOIN holdings h
      WHERE u.user_id = ${userId}`.execute(db),
    sql<{ currency: string; orders: number; paid: string; refunded: string }>`
      SELECT o.currency, count(*)::int AS orders, sum(o.price)::numeric(12, 2) AS paid,
        sum((SELECT coalesce(sum(${refundAmountSql}), 0) FROM ${orderRefundsSql}
          WHERE r.order_id = o.order_id AND ${settledRefundCondition}))::numeric(12, 2) AS refunded
      FROM orders o WHERE o.user_id = ${userId} AND o.paid_at IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db),
    readViewerContact(db, userId),
  ])
  const [user] = rows
  if (!user) throw new Error('an order without its user')
  const { account, payer, payerAddress } = identity
  return {
    userId,
    isGuest: user.email === null && user.purged_at === null,
    isDeleted: user.purged_at !== null,
    isBlocked: payerAddress !== undefined && (await isEmailBlocked(db, payerAddress)),
    payerViewers: payerAddress === undefined ? 0 : await countUsersOfBillingEmail(db, payerAddress),
    since: user.created_at.getTime(),
    paidOrders: paid.rows,
    balance: user.balance,
    debt: user.debt,
    held: user.held,
    ...(account && { account: maskAddress(account) }),
    ...(payer && { payer: maskName(payer) }),
    ...(payerAddress && { payerAddress: maskAddress(payerAddress) }),
    ...(user.due_at && { memberUntil: user.due_at.getTime() }),
  }
}
