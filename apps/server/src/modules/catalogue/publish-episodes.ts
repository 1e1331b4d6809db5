import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import { type ChangeAuthor, changeVersioned } from '../../versions/change-versioned.ts'
import { readTitleStates } from './editing/title-state.ts'
import { updateNextEpisodeTime } from './editing/write-title.ts'
import { deleteReplacedRenditions } from './extra-codecs.ts'
import type { EpisodeEdition } from './publish.ts'
import { type GetRestorableStore, transactionWithFiles } from './transaction-with-files.ts'

/** Thrown if the catalogue has changed since the operator chose the videos; the message says what has changed. */
export class EpisodesChangedError extends Error {}

type SwapFiles = (restorable: GetRestorableStore, tx: Database) => Promise<void>

/** Returns the number of a title's last episode; 0 without episodes. */
export async function readLastEpisodeNumber(db: Database, vidId: string): Promise<number> {
  const { last } = await db
    .selectFrom('episodes')
    .select(({ fn }) => fn.max('n').as('last'))
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Replaces the video of an episode in one transaction and writes a version of the title. The episode keeps its number,
 * names, subtitles and visibility, so viewers keep their unlocks and positions. `swapFiles` moves the files into place,
 * in a store that `restorable` returns, just before the commit; it may also use the transaction.
 * @returns false if the episode was removed or its package is no longer `basePkg`
 */
export function replaceVideo(
  db: Database,
  vidId: string,
  { n, durationMs, pkg, start, source }: EpisodeEdition,
  { basePkg, ...author }: ChangeAuthor & { readonly basePkg: string },
  swapFiles: SwapFiles,
): Promise<boolean> {
  return changeTitle(db, vidId, { ...author, change: 'video' }, async (tx, restorable) => {
    const { numUpdatedRows } = await tx
      .updateTable('episodes')
      .set({ duration_ms: durationMs, pkg, start: JSON.stringify(start), source: toJson(source) })
      .where('vid_id', '=', vidId)
      .where('n', '=', n)
      .where('pkg', '=', basePkg)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await deleteReplacedRenditions(tx, vidId)
    await swapFiles(restorable, tx)
    return true
  })
}

/**
 * Appends episodes to a title in one transaction and writes a version. The announced number of episodes grows if
 * necessary; if all episodes were free and there is no price, the new ones are free too. Hidden episodes are published
 * at `publishAt`.
 * @returns false if the first new episode would not directly follow the title's last one
 */
export function appendEpisodes(
  db: Database,
  vidId: string,
  episodes: readonly EpisodeEdition[],
  { isHidden, publishAt, ...author }: ChangeAuthor & { readonly isHidden: boolean; readonly publishAt?: Date },
  swapFiles: SwapFiles,
): Promise<boolean> {
  return changeTitle(db, vidId, { ...author, change: 'append' }, async (tx, restorable) => {
    if (episodes[0]?.n !== (await readLastEpisodeNumber(tx, vidId)) + 1) return false
    const rows = episodes.map(({ n, names, durationMs, pkg, start, source }) => ({
      ...{ vid_id: vidId, n, duration_ms: durationMs, pkg, published_at: author.at, is_hidden: isHidden },
      names: JSON.stringify(names),
      start: JSON.stringify(start),
      source: toJson(source),
    }))
    await tx.insertInto('episodes').values(rows).execute()
    const subtitles = episodes.flatMap(({ n, subtitles: codes }) => codes.map((code) => ({ vid_id: vidId, n, code })))
    if (subtitles.length > 0) await tx.insertInto('subtitles').values(subtitles).execute()
    if (publishAt) {
      const steps = episodes.map(({ n }) => ({ vid_id: vidId, n, publish_at: publishAt }))
      await tx.insertInto('release_plans').values(steps).execute()
      await updateNextEpisodeTime(tx, vidId)
    }
    const last = rows.at(-1)?.n ?? 0
    await tx
      .updateTable('titles')
      .set({
        total_episodes: sql<number>`greatest(total_episodes, ${last})`,
        free_episodes: sql<number>`CASE WHEN price_per_episode = 0 AND free_episodes >= total_episodes
          THEN greatest(total_episodes, ${last}) ELSE free_episodes END`,
      })
      .where('vid_id', '=', vidId)
      .execute()
    await swapFiles(restorable, tx)
    return true
  })
}

const toJson = (source: EpisodeEdition['source']): string | null =>
  source === undefined ? null : JSON.stringify(source)

/** Changes a title and writes its version; `apply` returns whether it changed anything. */
function changeTitle(
  db: Database,
  vidId: string,
  change: ChangeAuthor & { readonly change: string },
  apply: (tx: Database, restorable: GetRestorableStore) => Promise<boolean>,
): Promise<boolean> {
  return transactionWithFiles(db, async (tx, restorable) => {
    // The transaction has no idle timeout, because the media store may be a slow network drive.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    let isChanged = false
    await changeVersioned(tx, {
      kind: 'title',
      bases: new Map([[vidId, undefined]]),
      ...change,
      read: (one) => readTitleStates(one, [vidId]),
      async apply(one) {
        // This row lock blocks other imports and subtitle changes of the title, but not unlocks and follows.
        await one.selectFrom('titles').select('vid_id').where('vid_id', '=', vidId).forNoKeyUpdate().execute()
        isChanged = await apply(one, restorable)
      },
    })
    if (isChanged) await incrementCatalogueVersion(tx)
    return isChanged
  })
}
