import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from './mail-store.ts'
import { addressOfLink, endRecoveryLinks, guestsOfAddress, useRecoveryLink } from './recovery-links.ts'

/** What accounts ask when a guest's wallet is brought to another device. */
export function createPayingGuests({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    ofAddress: (tx: Database, address: string): Promise<string[]> => guestsOfAddress(tx, address),
    addressOfLink: (token: string): Promise<string | undefined> => addressOfLink(db, token, new Date(now())),
    ofLink: (tx: Database, token: string): Promise<string | undefined> => useRecoveryLink(tx, token, new Date(now())),
    endLinks: endRecoveryLinks,
    async moved(tx: Database, userId: string): Promise<void> {
      const last = await tx
        .selectFrom('orders')
        .select('order_id')
        .where('user_id', '=', userId)
        .where('paid_at', 'is not', null)
        .orderBy('order_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!last) return
      const key = `moved:${userId}:${now()}`
      await queueMail(tx, { key, kind: 'walletMoved', userId, orderId: last.order_id }, new Date(now()))
    },
  }
}
