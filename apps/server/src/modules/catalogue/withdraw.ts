import { setTimeout as sleep } from 'node:timers/promises'
import { removeTitleFiles } from '@cliffhanger/media-ingest/publish'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import { isDistributed } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type ChangeAuthor, VersionConflictError } from '../../versions/change-versioned.ts'
import { lockVersionedSubjects, readCurrentVersionNumber } from '../../versions/store.ts'
import { changeTitles, UnknownTitleError } from './editing/change-titles.ts'
import { requireVisibleEpisode } from './editing/title-rules.ts'
import { writeStatus } from './editing/write-title.ts'
import type { TitleIdPair } from './publish.ts'

/**
 * Publishes or unpublishes a title. Returns false for a title that was never published.
 * @throws InvalidTitleError for a title to publish whose episodes are all hidden
 */
export async function setPublished(
  db: Database,
  vidId: string,
  isPublished: boolean,
  author: ChangeAuthor,
): Promise<boolean> {
  const change = { ...author, bases: new Map([[vidId, undefined]]), change: 'visibility' }
  try {
    await changeTitles(db, change, async (tx, states) => {
      for (const { episodes } of states.values()) requireVisibleEpisode(isPublished, episodes, 'isPublished')
      await writeStatus(tx, [vidId], isPublished)
    })
    return true
  } catch (error) {
    if (error instanceof UnknownTitleError) return false
    throw error
  }
}

/** Thrown if viewers own episodes of a title, which can then only be hidden. */
export class TitleIsOwnedError extends Error {
  constructor(owners: number) {
    super(`Viewers who own episodes of this title: ${owners}`)
  }
}

/** Thrown if orders of a title may still grant rights to it. */
export class TitleHasUnsettledOrdersError extends Error {
  constructor(orders: number) {
    super(`Orders of this title that are open, paid or disputed: ${orders}`)
  }
}

export interface TitleDeletionDeps {
  readonly db: Database
  readonly store: MediaStore
  readonly log: Pick<Deps['log'], 'warn'>
  readonly now: () => number
  countTitleOwners(db: Database, vidIds: readonly string[]): Promise<number>
  countUnsettledOrders(db: Database, vidIds: readonly string[]): Promise<number>
}

/**
 * Time after which no unlock of a hidden title can be in progress. Longer than servers may use an outdated catalogue
 * version and an unlock may wait for a connection and a lock, but shorter than the request deadline.
 */
const lastUnlocksMs = 11_000

/**
 * Hides a title and waits until all unlocks in flight have finished, because on a distributed database an unlock cannot
 * lock its title. Returns a function that shows the title again if it was visible.
 */
async function endUnlocks(db: Database, vidId: string): Promise<() => Promise<void>> {
  const write = (isPublished: boolean) =>
    db.transaction().execute(async (tx) => {
      await writeStatus(tx, [vidId], isPublished)
      await incrementCatalogueVersion(tx)
    })
  const title = await db.selectFrom('titles').select('status').where('vid_id', '=', vidId).executeTakeFirst()
  if (title?.status === 'published') await write(false)
  await sleep(lastUnlocksMs)
  return async () => {
    if (title?.status === 'published') await write(true)
  }
}

/**
 * Permanently deletes a title with its episodes, texts, watch records and files. If files cannot be removed, only a
 * warning is logged, because the title is already deleted then; a job removes the files later. @param base the version
 * that the operator saw; undefined for CLI commands
 * @throws TitleIsOwnedError, TitleHasUnsettledOrdersError, VersionConflictError
 */
export async function deleteTitle(tools: TitleDeletionDeps, vidId: string, base?: number): Promise<void> {
  const { db, store, log } = tools
  let ids: TitleIdPair | undefined
  if (isDistributed(db)) {
    await refuseInUse(tools, db, vidId)
    const showAgain = await endUnlocks(db, vidId)
    try {
      ids = await deleteRows(tools, vidId, base)
    } catch (error) {
      await showAgain()
      throw error
    }
  } else ids = await deleteRows(tools, vidId, base)
  if (!ids) return
  await removeTitleFiles({ store, ...ids }).catch((error: unknown) => {
    log.warn({ err: error, ...ids }, 'files of a deleted title not removed')
  })
}

/** @throws TitleIsOwnedError, TitleHasUnsettledOrdersError if viewers own a title or have unsettled orders of it */
async function refuseInUse(
  { countTitleOwners, countUnsettledOrders }: TitleDeletionDeps,
  tx: Database,
  vidId: string,
): Promise<void> {
  const owners = await countTitleOwners(tx, [vidId])
  if (owners > 0) throw new TitleIsOwnedError(owners)
  const orders = await countUnsettledOrders(tx, [vidId])
  if (orders > 0) throw new TitleHasUnsettledOrdersError(orders)
}

/** Deletes a title's rows. Returns the ids of the title; undefined for an unknown title. */
const deleteRows = (
  tools: TitleDeletionDeps,
  vidId: string,
  base: number | undefined,
): Promise<TitleIdPair | undefined> =>
  tools.db.transaction().execute(async (tx) => {
    await lockVersionedSubjects(tx, 'title', [vidId])
    const current = await readCurrentVersionNumber(tx, 'title', vidId)
    if (base !== undefined && base !== current) throw new VersionConflictError(vidId, current)
    const row = await tx
      .selectFrom('titles')
      .select(['vid_id', 'cp_id'])
      .where('vid_id', '=', vidId)
      .forUpdate()
      .executeTakeFirst()
    // This check must run after locking the title's row, because a purchase in progress holds a lock on it. On a
    // distributed database it repeats an earlier check, because a viewer may have bought something since.
    await refuseInUse(tools, tx, vidId)
    if (!row) return undefined
    await tx.deleteFrom('titles').where('vid_id', '=', vidId).execute()
    await incrementCatalogueVersion(tx)
    await tx
      .insertInto('deleted_title_files')
      .values({ ...row, deleted_at: new Date(tools.now()) })
      .execute()
    return { vidId: row.vid_id, cpId: row.cp_id }
  })
