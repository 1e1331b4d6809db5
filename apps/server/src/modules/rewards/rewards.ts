import type { RewardTerms } from '@cliffhanger/contract/studio/rewards'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { readRewardSettings } from './settings-store.ts'

export type Rewards = ReturnType<typeof createRewards>

/**
 * Creates the cache of the reward tasks that viewers see: those that are switched on, except push messages on a server
 * that cannot send them. The cache is in memory and valid until the catalogue version changes. Editing the tasks also
 * changes this version.
 */
export function createRewards(db: Database, version: VersionReader, hasPush: boolean) {
  let cached: { readonly version: string; readonly tasks: Promise<readonly RewardTerms[]> } | undefined
  async function tasks(): Promise<readonly RewardTerms[]> {
    const now = await version.current()
    if (cached?.version === now) return cached.tasks
    const read = readRewardSettings(db).then((settings) =>
      settings.tasks.filter(({ isOn, task }) => isOn && (task !== 'push' || hasPush)),
    )
    const entry = { version: now, tasks: read }
    cached = entry
    read.catch(() => {
      if (cached === entry) cached = undefined
    })
    return read
  }
  return {
    tasks,
    /** Checks whether viewers can get coins for any task. */
    areOn: async (): Promise<boolean> => (await tasks()).length > 0,
  }
}
