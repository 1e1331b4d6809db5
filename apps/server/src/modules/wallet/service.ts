import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hasTitleRight, ownsAnything, readBalance, readMembershipDue, readOwnedEpisodes } from './store.ts'

export type WalletService = ReturnType<typeof createWalletService>

/** What a user owns; other modules ask here instead of reading its tables. */
export function createWalletService({ db, now }: Pick<Deps, 'db' | 'now'>) {
  /** End of a running membership, ms since epoch; null without one. */
  const membershipDue = async (userId: string): Promise<number | null> => {
    const due = (await readMembershipDue(db, userId))?.getTime()
    return due !== undefined && due > now() ? due : null
  }
  return {
    membershipDue,
    isMember: async (userId: string): Promise<boolean> => (await membershipDue(userId)) !== null,
    balance: (userId: string) => readBalance(db, userId),
    ownedEpisodes: async (userId: string, vidId: string): Promise<{ episodes: number[]; wholeTitle: boolean }> => {
      const [episodes, wholeTitle] = await Promise.all([
        readOwnedEpisodes(db, userId, vidId),
        hasTitleRight(db, userId, vidId),
      ])
      return { episodes, wholeTitle }
    },
    /** Coins, unlocks or a membership, also one that ended. */
    ownsAnything: (userId: string, within: Database = db) => ownsAnything(within, userId),
  }
}
