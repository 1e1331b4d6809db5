import { computeMembershipLevel, type MembershipLevel } from '@cliffhanger/domain/vip-rank'
import { createBatchLoader } from '../../db/batch.ts'
import type { Deps } from '../../deps.ts'
import { hasToppedUp, mergeWallets } from './ledger.ts'
import { countOwnedTitles, ownsAnything, readBalances, readMembership, readMembershipEndTime } from './store.ts'

export type Wallet = ReturnType<typeof createWallet>

/** Creates the service for wallets and memberships. Other modules use it instead of reading the tables. */
export function createWallet({ db, now }: Pick<Deps, 'db' | 'now'>) {
  /** Reads balances; concurrent reads share one query. */
  const balance = createBatchLoader((userIds: readonly string[]) => readBalances(db, userIds, new Date(now())))
  return {
    /** Returns the end of a running membership in ms since epoch, or null without one. */
    membershipDue: async (userId: string): Promise<number | null> => {
      const due = (await readMembershipEndTime(db, userId))?.getTime()
      return due !== undefined && due > now() ? due : null
    },
    /**
     * Returns the end of a running membership in ms since epoch and the membership's level, or null and 0 without one.
     */
    membership: async (
      userId: string,
    ): Promise<{ readonly premiumDueTime: number | null; readonly vipRank: MembershipLevel }> => {
      const membership = await readMembership(db, userId)
      const isRunning = membership !== undefined && membership.due.getTime() > now()
      return isRunning
        ? { premiumDueTime: membership.due.getTime(), vipRank: computeMembershipLevel(membership.days) }
        : { premiumDueTime: null, vipRank: 0 }
    },
    /** Returns spendable coins, coins held during a dispute, and the spendable coins that expire. */
    balance,
    merge: mergeWallets,
    hasToppedUp: (userId: string) => hasToppedUp(db, userId),
    /** Returns a summary of a wallet: coins, number of titles, end of a running membership. */
    holdings: async (userId: string) => {
      const [{ spendable: coins }, due, titles] = await Promise.all([
        balance(userId),
        readMembershipEndTime(db, userId),
        countOwnedTitles(db, userId),
      ])
      const dueMs = due?.getTime()
      return { coins, titles, premiumDueTime: dueMs !== undefined && dueMs > now() ? dueMs : null }
    },
    /** Checks whether the user has coins, unlocks, a paid order or a membership, even an expired one. */
    hasPaid: (userId: string) => ownsAnything(db, userId, true),
  }
}
