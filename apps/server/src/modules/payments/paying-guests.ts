import { normalizeMailbox } from '@cliffhanger/domain/mailbox'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { PayingGuestRecovery } from '../accounts/paying-guests.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { confirmBillingEmail, readBillingEmail } from './billing.ts'
import { queueMail, reassignQueuedMails } from './mail-store.ts'
import { consumeRecoveryLink, endRecoveryLinks, openRecoveryLink, readPayingGuests } from './recovery-links.ts'
import { removeCards } from './saved-cards/card-store.ts'

const hourMs = 3_600_000

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly wallet: Wallet
  /** Moves push subscriptions and notification settings to the remaining guest. */
  readonly moveNotifications: (tx: Database, fromId: string, toId: string) => Promise<void>
}

export function createPayingGuestRecovery({ db, now, wallet, moveNotifications }: Needs): PayingGuestRecovery {
  return {
    findByAddress: async (tx, address) => (await readPayingGuests(tx, address, true)).map(({ userId }) => userId),
    async hasPaidWith(userId, address) {
      const row = await db
        .selectFrom('billing_infos')
        .select('paid_email')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const paid = row?.paid_email ?? null
      return paid !== null && normalizeMailbox(paid) === normalizeMailbox(address)
    },
    walletsOf: async (address) =>
      Promise.all(
        (await readPayingGuests(db, address, true)).map(async ({ userId, paidAt, price, currency }) => ({
          userId,
          ...(await wallet.holdings(userId)),
          lastPayment: { time: paidAt.getTime(), price, currency },
        })),
      ),
    async mailReceiptsAgain(address) {
      const hour = Math.floor(now() / hourMs)
      for (const { userId, orderId } of await readPayingGuests(db, address, false)) {
        await queueMail(db, { key: `receipt:${orderId}:${hour}`, kind: 'receipt', userId, orderId }, new Date(now()))
      }
    },
    openLink: (token) => openRecoveryLink(db, token, new Date(now())),
    consumeLink: (tx, token) => consumeRecoveryLink(tx, token, new Date(now())),
    endLinks: endRecoveryLinks,
    async mailWalletMoved(tx, userId) {
      const last = await lastPaidOrder(tx, userId)
      if (!last) return
      const key = `moved:${userId}:${now()}`
      await queueMail(tx, { key, kind: 'walletMoved', userId, orderId: last.order_id }, new Date(now()))
    },
    async merge(tx, fromId, toId) {
      if (await wallet.merge(tx, fromId, toId, new Date(now()))) {
        await moveNotifications(tx, fromId, toId)
        await reassignQueuedMails(tx, fromId, toId)
      }
      await endRecoveryLinks(tx, fromId)
      // The cards belong to the merged guest's customer at the provider, so the remaining guest cannot pay with them.
      await removeCards(tx, fromId, new Date(now()))
      await tx.deleteFrom('billing_infos').where('user_id', '=', fromId).execute()
      await tx.updateTable('users').set({ air_email: '' }).where('user_id', '=', fromId).execute()
    },
    billingAddress: (userId) => readBillingEmail(db, userId),
    confirmAddress: (tx, userId, address) => confirmBillingEmail(tx, userId, address, new Date(now())),
  }
}

const lastPaidOrder = (tx: Database, userId: string) =>
  tx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
