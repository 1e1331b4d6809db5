import { titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Database } from '../../../db/schema.ts'
import { changeVersioned } from '../../../versions/change-versioned.ts'
import { requireVisibleEpisode } from './title-rules.ts'
import { readTitleStates } from './title-state.ts'
import { updateNextEpisodeTime, writeStatus } from './write-title.ts'

/** Operator name in versions that a release plan wrote. */
const releaseOperator = 'release plan'

/**
 * Publishes all titles and episodes whose scheduled release is due, including those that became due while no server was
 * running. Several servers may run it at once: each step is done by one of them. Returns the number of changed titles.
 * @throws AggregateError with the errors of single titles, after all others are done
 */
export async function publishDueReleases(db: Database, now: number): Promise<number> {
  const at = new Date(now)
  const due = await db
    .selectFrom('release_plans')
    .select('vid_id')
    .distinct()
    .where('publish_at', '<=', at)
    .orderBy('vid_id')
    .execute()
  const failures: unknown[] = []
  let changed = 0
  for (const { vid_id } of due) {
    try {
      if (await releaseTitle(db, vid_id, at)) changed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} titles could not be released`)
  return changed
}

/** Publishes the due steps of one title. Returns false if another server has already done so. */
function releaseTitle(db: Database, vidId: string, at: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    let steps: readonly number[] = []
    await changeVersioned(tx, {
      kind: 'title',
      bases: new Map([[vidId, undefined]]),
      change: 'release',
      operator: releaseOperator,
      at,
      read: (one) => readTitleStates(one, [vidId]),
      async apply(one) {
        // Deleting a step claims it: a second server no longer finds this step.
        const taken = await one
          .deleteFrom('release_plans')
          .where('vid_id', '=', vidId)
          .where('publish_at', '<=', at)
          .returning('n')
          .execute()
        steps = taken.map(({ n }) => n)
        if (steps.length === 0) return
        await one
          .updateTable('episodes')
          .set({ is_hidden: false, published_at: at })
          .where('vid_id', '=', vidId)
          .where('is_hidden', '=', true)
          .where(sql<boolean>`n = ANY(${steps}::int[])`)
          .execute()
        if (steps.includes(titleReleaseNumber)) {
          // The error rolls the release back, so the plan is kept until one of the title's episodes is visible.
          const state = (await readTitleStates(one, [vidId])).get(vidId)
          requireVisibleEpisode(true, state?.episodes ?? [], 'episodes')
          await writeStatus(one, [vidId], true)
        }
        await updateNextEpisodeTime(one, vidId)
      },
    })
    if (steps.length === 0) return false
    await incrementCatalogueVersion(tx)
    if (steps.includes(titleReleaseNumber)) await noteFirstShown(tx, vidId, at)
    return true
  })
}

/**
 * Marks a title as newly published: it becomes the newest title, and is not added to lists that viewers are scrolling.
 */
async function noteFirstShown(tx: Database, vidId: string, at: Date): Promise<void> {
  await tx
    .updateTable('titles')
    .set((set) => ({ published_at: at, published_version: set.selectFrom('catalogue_state').select('version') }))
    .where('vid_id', '=', vidId)
    .execute()
}
