import type { Deps } from '../../deps.ts'
import { expireRewardCoins } from './ledger.ts'
import { findViewersWithExpiredRewards } from './store.ts'

const batchSize = 500

/** Expires all reward coins whose expiry time has passed. Each wallet is updated in a separate transaction. */
export async function expireRewards({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const at = new Date(now())
  for (;;) {
    const userIds = await findViewersWithExpiredRewards(db, at, batchSize)
    for (const userId of userIds) {
      if (signal?.aborted) return
      await expireRewardCoins(db, userId, at)
    }
    if (userIds.length < batchSize) return
  }
}
