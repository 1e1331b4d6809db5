import { memberRank, type VipRank } from '@cliffhanger/domain/vip-rank'
import { createBatch } from '../../db/batch.ts'
import type { Deps } from '../../deps.ts'
import { hasToppedUp, mergeWallets } from './ledger.ts'
import { countTitles, ownsAnything, readBalances, readMembership, readMembershipDue } from './store.ts'

export type Wallet = ReturnType<typeof createWallet>

/** Wallets and memberships of users. Other modules use it instead of reading its tables. */
export function createWallet({ db, now }: Pick<Deps, 'db' | 'now'>) {
  /** Concurrent calls share one read. */
  const balance = createBatch((userIds: readonly string[]) => readBalances(db, userIds, new Date(now())))
  return {
    /** End of a running membership, ms since epoch; null without one. */
    membershipDue: async (userId: string): Promise<number | null> => {
      const due = (await readMembershipDue(db, userId))?.getTime()
      return due !== undefined && due > now() ? due : null
    },
    /** The running membership: its end, ms since epoch, and its level; null and 0 without one. */
    membership: async (
      userId: string,
    ): Promise<{ readonly premiumDueTime: number | null; readonly vipRank: VipRank }> => {
      const membership = await readMembership(db, userId)
      const isRunning = membership !== undefined && membership.due.getTime() > now()
      return isRunning
        ? { premiumDueTime: membership.due.getTime(), vipRank: memberRank(membership.days) }
        : { premiumDueTime: null, vipRank: 0 }
    },
    /** Spendable coins, coins held while their payment is disputed, and the spendable ones that end. */
    balance,
    merge: mergeWallets,
    hasToppedUp: (userId: string) => hasToppedUp(db, userId),
    /** Summary of a wallet: coins, number of titles, end of a running membership. */
    holdings: async (userId: string) => {
      const [{ spendable: coins }, due, titles] = await Promise.all([
        balance(userId),
        readMembershipDue(db, userId),
        countTitles(db, userId),
      ])
      const dueMs = due?.getTime()
      return { coins, titles, premiumDueTime: dueMs !== undefined && dueMs > now() ? dueMs : null }
    },
    /** True if the user has coins, unlocks, a paid order, or a membership, also an expired one. */
    hasPaid: (userId: string) => ownsAnything(db, userId, true),
  }
}
