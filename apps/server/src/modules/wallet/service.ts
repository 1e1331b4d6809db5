import { memberRank, type VipRank } from '@cliffhanger/domain/vip-rank'
import { createBatch } from '../../db/batch.ts'
import type { Deps } from '../../deps.ts'
import {
  creditCoins,
  grantWholeTitle,
  holdCoins,
  mergeWallets,
  reverseWholeTitle,
  takeCoinsBack,
} from './ledger-store.ts'
import {
  countTitles,
  extendMembership,
  ownsAnything,
  type RightsKey,
  readBalance,
  readMembership,
  readMembershipDue,
  readRights,
  returnMembershipTime,
  shortenMembership,
} from './store.ts'

/** Ledger operations for orders, called inside the order's transaction. A key already used changes nothing. */
export const books = {
  creditCoins,
  takeCoinsBack,
  holdCoins,
  grantWholeTitle,
  reverseWholeTitle,
  extendMembership,
  shortenMembership,
  returnMembershipTime,
  membershipDue: readMembershipDue,
}
export type Books = typeof books

export type WalletService = ReturnType<typeof createWalletService>

/** A viewer's current rights to one title. */
export interface ViewerTitleRights {
  readonly episodes: readonly number[]
  readonly wholeTitle: boolean
  readonly isMember: boolean
  /** Locked price: coins per episode for this viewer; undefined before the first unlock of the title. */
  readonly price: number | undefined
}

/** Wallets, rights and memberships of users. Other modules use this service instead of reading its tables. */
export function createWalletService({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const rights = createBatch((keys: readonly RightsKey[]) => readRights(db, keys))
  return {
    books,
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
    /** Spendable coins, and coins held while their payment is disputed. */
    balance: (userId: string) => readBalance(db, userId),
    merge: mergeWallets,
    owned: async (userId: string, vidId: string): Promise<ViewerTitleRights> => {
      const { episodes, wholeTitle, memberUntil, price } = await rights({ userId, vidId })
      return {
        episodes,
        wholeTitle,
        isMember: memberUntil !== null && memberUntil.getTime() > now(),
        price: price ?? undefined,
      }
    },
    /** Summary of a wallet: coins, number of titles, end of a running membership. */
    holdings: async (userId: string) => {
      const [{ spendable: coins }, due, titles] = await Promise.all([
        readBalance(db, userId),
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
