import type { RewardTerms, studioRewards } from '@cliffhanger/contract/studio/rewards'
import type { Deps } from '../../deps.ts'
import { changedParts } from '../../http/studio/changed-parts.ts'
import type { StudioService } from '../../http/studio/service.ts'
import { addMissingTasks, readGivenRewards, readRewardSettings, writeRewardSettings } from './settings-store.ts'

const givenDays = 7
const dayMs = 86_400_000

const partsOf = (tasks: readonly RewardTerms[]) =>
  Object.fromEntries(tasks.map(({ task, isOn, coins, days }) => [task, isOn ? { coins, days } : 'off']))

/** Creates the Studio calls with which operators edit the reward tasks. */
export function createStudioRewards({
  db,
  now,
  hasPush,
}: Pick<Deps, 'db' | 'now'> & { readonly hasPush: boolean }): StudioService<typeof studioRewards> {
  return {
    async state() {
      const since = new Date(now() - givenDays * dayMs)
      const [{ version, tasks }, given] = await Promise.all([readRewardSettings(db), readGivenRewards(db, since)])
      return { version, tasks, given, hasPush }
    },
    async publish({ base, tasks }, ctx) {
      const edited = addMissingTasks(tasks)
      const before = await db.transaction().execute((tx) => writeRewardSettings(tx, base, edited))
      if (!before) return ctx.fail('conflict', { field: 'base' })
      ctx.noteChange(changedParts(partsOf(before.tasks), partsOf(edited)))
      return { version: base + 1 }
    },
  }
}
