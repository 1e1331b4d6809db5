import type { RewardTerms } from '@cliffhanger/contract/studio/rewards'
import { type RewardTask, rewardTasks } from '@cliffhanger/domain/rewards'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'

export interface RewardSettings {
  readonly version: number
  /** One entry per task, in the fixed order of `rewardTasks`. */
  readonly tasks: RewardTerms[]
}

/** Default terms, used until an operator edits a task. */
const unedited: Readonly<Record<RewardTask, Omit<RewardTerms, 'task'>>> = {
  daily: { isOn: false, coins: 5, days: 7 },
  watch: { isOn: false, coins: 10, days: 7 },
  follow: { isOn: false, coins: 10, days: 30 },
  push: { isOn: false, coins: 10, days: 30 },
}

/** Sorts tasks in the order of `rewardTasks` and adds missing tasks, switched off. */
export const addMissingTasks = (tasks: readonly RewardTerms[]): RewardTerms[] =>
  rewardTasks.map((task) => tasks.find((one) => one.task === task) ?? { task, ...unedited[task] })

export async function readRewardSettings(db: Database): Promise<RewardSettings> {
  const row = await db.selectFrom('reward_settings').select(['version', 'tasks']).executeTakeFirst()
  return { version: row?.version ?? 0, tasks: addMissingTasks(row?.tasks ?? []) }
}

/**
 * Stores the reward tasks, in a transaction. Returns the previous settings, or undefined if their version is not
 * `base`.
 */
export async function writeRewardSettings(
  tx: Database,
  base: number,
  tasks: readonly RewardTerms[],
): Promise<RewardSettings | undefined> {
  // The new catalogue version makes all servers reload the settings. Its lock also serialises concurrent edits.
  await incrementCatalogueVersion(tx)
  const before = await readRewardSettings(tx)
  if (before.version !== base) return undefined
  const row = { version: base + 1, tasks: JSON.stringify(tasks) }
  await tx
    .insertInto('reward_settings')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()
  return before
}

/** Returns the coins credited since a time and the number of viewers who got them, by task. */
export async function readGivenRewards(
  db: Database,
  since: Date,
): Promise<{ task: RewardTask; viewers: number; coins: number }[]> {
  const { rows } = await sql<{ task: RewardTask; viewers: number; coins: number }>`
    /* many viewers: Studio sums the rewards */
    SELECT split_part(natural_key, ':', 3) AS task, count(DISTINCT user_id)::int AS viewers, sum(coins)::float8 AS coins
    FROM ledger_entries WHERE kind = 'reward' AND created_at >= ${since}
      AND split_part(natural_key, ':', 3) = ANY(${[...rewardTasks]}) GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
