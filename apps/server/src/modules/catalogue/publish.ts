import type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import { titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import { changeVersioned } from '../../versions/change-versioned.ts'
import { readTitleStates } from './editing/title-state.ts'
import { updateNextEpisodeTime, writeReleasePlan, writeTexts } from './editing/write-title.ts'
import { deleteReplacedRenditions } from './extra-codecs.ts'
import type { EpisodeSource, StoredStartDescriptor, Texts, TitleStatus } from './tables.ts'
import { buildPublishedColumns, type TitleInfo } from './title-row.ts'
import { type GetRestorableStore, transactionWithFiles } from './transaction-with-files.ts'

export interface EpisodeEdition {
  readonly n: number
  readonly names: Texts
  readonly durationMs: number
  readonly pkg: string
  readonly start: StoredStartDescriptor
  readonly source?: EpisodeSource
  readonly subtitles: readonly SubtitleCode[]
}

/** The content with which a title is published. */
export interface TitleEdition extends TitleInfo {
  readonly episodes: readonly EpisodeEdition[]
}

export interface TitleIdPair {
  readonly vidId: string
  readonly cpId: string
}

/** Returns the ids of the title with this slug. A new title becomes a hidden draft, because media paths need its ids. */
export async function reserveTitle(db: Database, slug: string, language: LanguageKey): Promise<TitleIdPair> {
  const reserve = db.insertInto('titles').values({ slug, language, whole_title_price: null, published_at: null })
  await reserve.onConflict((row) => row.column('slug').doNothing()).execute()
  const row = await db
    .selectFrom('titles')
    .select(['vid_id', 'cp_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { vidId: row.vid_id, cpId: row.cp_id }
}

interface PublishOptions {
  /** Name of the operator to whom the version is attributed. Default: `import`. */
  readonly operator?: string
  /** Whether the title stays hidden if it was never published before. */
  readonly isHidden?: boolean
  /** Scheduled release time of a title that stays hidden. */
  readonly publishAt?: number
  /** Merges the new content with the edits made in Studio. Default: the new content replaces them. */
  merge?(tx: Database): Promise<TitleEdition>
}

/**
 * Publishes a title in one transaction and writes its version. `swapFiles` moves the files into place, in a store that
 * `restorable` returns, just before the commit, so that published files always exist. A title that an operator
 * unpublished stays unpublished; a new title becomes unpublished with `isHidden`. Returns the title's status.
 */
export async function publishTitle(
  db: Database,
  vidId: string,
  edition: TitleEdition,
  now: Date,
  swapFiles: (tx: Database, restorable: GetRestorableStore) => Promise<void>,
  { operator = 'import', isHidden = false, publishAt, merge }: PublishOptions = {},
): Promise<TitleStatus> {
  return transactionWithFiles(db, async (tx, restorable) => {
    // The transaction has no idle timeout, because the media store may be a slow network drive.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    let status: TitleStatus = 'draft'
    await changeVersioned(tx, {
      kind: 'title',
      bases: new Map([[vidId, undefined]]),
      change: 'import',
      operator,
      at: now,
      read: (one) => readTitleStates(one, [vidId]),
      async apply(one) {
        const isNew = !(await readTitleStates(one, [vidId])).has(vidId)
        status = await writeEdition(one, vidId, (await merge?.(one)) ?? edition, { now, isHidden })
        if (isNew && isHidden && publishAt !== undefined)
          await writeReleasePlan(one, vidId, [{ n: titleReleaseNumber, at: publishAt }])
        await swapFiles(one, restorable)
      },
    })
    // The catalogue version is updated last, because this locks a row that every publication needs.
    await incrementCatalogueVersion(tx)
    await tx
      .updateTable('titles')
      .set((set) => ({ published_version: set.selectFrom('catalogue_state').select('version') }))
      .where('vid_id', '=', vidId)
      .where('published_version', '=', '0')
      .execute()
    return status
  })
}

async function writeEdition(
  tx: Database,
  vidId: string,
  edition: TitleEdition,
  { now, isHidden }: { now: Date; isHidden: boolean },
): Promise<TitleStatus> {
  const { status, holds_new_episodes } = await tx
    .updateTable('titles')
    .set({
      status: sql<TitleStatus>`case when status = 'unpublished' or (status = 'draft' and ${isHidden}) then 'unpublished' else 'published' end`,
      published_at: sql<Date>`coalesce(published_at, ${now})`,
      ...buildPublishedColumns(edition),
    })
    .where('vid_id', '=', vidId)
    .returning(['status', 'holds_new_episodes'])
    .executeTakeFirstOrThrow()
  await writeTexts(tx, vidId, edition)
  await replaceEpisodes(tx, vidId, edition.episodes, { now, isHidden: holds_new_episodes })
  return status
}

/** Updates episodes in place, so that watch positions survive a re-import. `isHidden` applies to new episodes only. */
async function replaceEpisodes(
  tx: Database,
  vidId: string,
  episodes: readonly EpisodeEdition[],
  { now, isHidden }: { now: Date; isHidden: boolean },
): Promise<void> {
  const rows = episodes.map(({ n, names, durationMs, pkg, start, source }) => ({
    vid_id: vidId,
    n,
    names: JSON.stringify(names),
    duration_ms: durationMs,
    pkg,
    start: JSON.stringify(start),
    source: source === undefined ? null : JSON.stringify(source),
    published_at: now,
    is_hidden: isHidden,
  }))
  await tx
    .deleteFrom('episodes')
    .where('vid_id', '=', vidId)
    .where(
      'n',
      'not in',
      episodes.map(({ n }) => n),
    )
    .execute()
  await sql`DELETE FROM release_plans p WHERE p.vid_id = ${vidId} AND p.n > 0
    AND NOT EXISTS (SELECT FROM unnest(${episodes.map(({ n }) => n)}::int[]) e(n) WHERE e.n = p.n)`.execute(tx)
  await updateNextEpisodeTime(tx, vidId)
  await tx
    .insertInto('episodes')
    .values(rows)
    .onConflict((row) =>
      row.columns(['vid_id', 'n']).doUpdateSet((set) => ({
        names: set.ref('excluded.names'),
        duration_ms: set.ref('excluded.duration_ms'),
        pkg: set.ref('excluded.pkg'),
        start: set.ref('excluded.start'),
        source: set.ref('excluded.source'),
      })),
    )
    .execute()
  await deleteReplacedRenditions(tx, vidId)
  await tx.deleteFrom('subtitles').where('vid_id', '=', vidId).execute()
  const subtitles = episodes.flatMap(({ n, subtitles: codes }) => codes.map((code) => ({ vid_id: vidId, n, code })))
  if (subtitles.length > 0) await tx.insertInto('subtitles').values(subtitles).execute()
}
