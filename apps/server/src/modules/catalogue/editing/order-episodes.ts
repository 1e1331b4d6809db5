import { canRenumberEpisode, findRenumberedEpisodes, type Renumbering } from '@cliffhanger/domain/episode-order'
import { type LinkedPlaylists, linkMovedPackages, moveEpisodeFiles } from '@cliffhanger/media-ingest/move-episode-files'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { type ChangeAuthor, changeVersioned } from '../../../versions/change-versioned.ts'
import { mediaStoreForEdit } from '../limited-store.ts'
import { formatSubtitleVersionSubject, readSubtitleTexts } from '../subtitles/subtitle-file.ts'
import { readEpisodeUsage } from './title-figures.ts'
import { InvalidTitleError } from './title-rules.ts'
import { readTitleStates, type TitleState } from './title-state.ts'

interface Title {
  readonly store: MediaStore
  readonly cpId: string
  readonly vidId: string
}

/** Checks a new order of a title's episodes. Returns the episodes whose numbers change. @throws InvalidTitleError */
export async function checkEpisodeOrder(
  tx: Database,
  vidId: string,
  { isPublished, episodes }: Pick<TitleState, 'isPublished' | 'episodes'>,
  order: readonly number[],
  field: string,
): Promise<readonly Renumbering[]> {
  const numbers = episodes.map(({ n }) => n)
  if (
    new Set(order).size !== numbers.length ||
    order.length !== numbers.length ||
    !numbers.every((n) => order.includes(n))
  )
    throw new InvalidTitleError(field, 'The order must have each episode once.')
  const moved = findRenumberedEpisodes(numbers, order)
  if (moved.length === 0) return []
  // This row lock blocks subtitle changes and imports of the title, but not unlocks and follows.
  await tx.selectFrom('titles').select('vid_id').where('vid_id', '=', vidId).forNoKeyUpdate().execute()
  const uses = await readEpisodeUsage(tx, vidId)
  for (const { to } of moved) {
    const isHidden = episodes.find(({ n }) => n === to)?.isHidden
    const use = uses.find(({ n }) => n === to) ?? { n: to, unlocks: 0, viewers: 0 }
    if (!canRenumberEpisode({ ...use, isVisible: isPublished && !isHidden }))
      throw new InvalidTitleError(
        field,
        `Episode ${to} must keep its number: viewers see it, or have unlocked (${use.unlocks}) or watched (${use.viewers}) it.`,
      )
  }
  const sent = await tx
    .selectFrom('title_uploads')
    .select('replaced_episode')
    .where('for_title', '=', vidId)
    .where('state', '<>', 'done')
    .where(sql<boolean>`replaced_episode = ANY(${moved.map(({ to }) => to)}::int[])`)
    .executeTakeFirst()
  if (sent) throw new InvalidTitleError(field, `A video of episode ${sent.replaced_episode} is being uploaded.`)
  return moved
}

/**
 * Hard-links the video packages of the episodes that a new order will move. Runs before any lock is taken, because this
 * may take long. `moveEpisodes` links packages that are added in the meantime.
 */
export async function linkReorderedPackages(
  db: Database,
  title: Title,
  order: (state: TitleState) => readonly number[],
): Promise<LinkedPlaylists> {
  const state = (await readTitleStates(db, [title.vidId])).get(title.vidId)
  if (!state) return new Map()
  const numbers = state.episodes.map(({ n }) => n)
  const files = await readFiles(db, title.vidId, findRenumberedEpisodes(numbers, order(state)))
  return linkMovedPackages(title, files)
}

/** Reads the episodes whose numbers change, with their packages. */
async function readFiles(db: Database, vidId: string, moved: readonly Renumbering[]) {
  const rows = await db.selectFrom('episodes').select(['n', 'pkg']).where('vid_id', '=', vidId).execute()
  return moved.flatMap(({ from, to }) => rows.filter(({ n }) => n === from).map(({ pkg }) => ({ from, to, pkg })))
}

/**
 * Renumbers episodes: names, videos and subtitles move; visibility, prices and scheduled release times stay with the
 * numbers.
 * @param moved the result of `checkEpisodeOrder` @param linked the result of `linkReorderedPackages`
 */
export async function moveEpisodes(
  tx: Database,
  title: Title,
  { moved, linked }: { readonly moved: readonly Renumbering[]; readonly linked: LinkedPlaylists },
  author: ChangeAuthor,
): Promise<void> {
  if (moved.length === 0) return
  // The transaction has no idle timeout, because the media store may be a slow network drive.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { vidId } = title
  const numbers = moved.map(({ to }) => to)
  const rows = await tx
    .selectFrom('episodes')
    .select(['n', 'names', 'duration_ms', 'pkg', 'start', 'source'])
    .where('vid_id', '=', vidId)
    .where('n', 'in', numbers)
    .execute()
  const files = moved.flatMap(({ from, to }) =>
    rows.filter(({ n }) => n === from).map(({ pkg }) => ({ from, to, pkg })),
  )
  const limited = { ...title, store: mediaStoreForEdit(title.store) }
  const playlists = await linkMovedPackages(limited, files, linked)
  for (const { from, to } of moved) {
    const row = rows.find(({ n }) => n === from)
    if (!row) throw new Error(`Episode ${from} is missing`)
    await tx
      .updateTable('episodes')
      .set({
        names: JSON.stringify(row.names),
        duration_ms: row.duration_ms,
        pkg: row.pkg,
        start: JSON.stringify(row.start),
        source: row.source && JSON.stringify(row.source),
      })
      .where('vid_id', '=', vidId)
      .where('n', '=', to)
      .execute()
  }
  // Deletes only the rows of the renditions in extra codecs. The encoder adds them again and reuses the existing files.
  await tx.deleteFrom('episode_codecs').where('vid_id', '=', vidId).where('n', 'in', numbers).execute()
  const subtitles = await tx
    .deleteFrom('subtitles')
    .where('vid_id', '=', vidId)
    .where('n', 'in', numbers)
    .returning(['n', 'code'])
    .execute()
  const placed = moved.flatMap(({ from, to }) =>
    subtitles.filter(({ n }) => n === from).map(({ code }) => ({ vid_id: vidId, n: to, code })),
  )
  if (placed.length > 0) await tx.insertInto('subtitles').values(placed).execute()
  const codes = [...new Set(subtitles.map(({ code }) => code))]
  const texts = await readSubtitleTexts(subtitles.map((subtitle) => ({ ...limited, ...subtitle })))
  const present = subtitles.flatMap(({ n, code }) => {
    const text = texts.get(formatSubtitleVersionSubject({ vidId, n, code }))?.text
    return text === undefined ? [] : [{ n, code, text }]
  })
  let current = present
  const keys = numbers.flatMap((n) => codes.map((code) => ({ vidId, n, code })))
  // Each number gets a new subtitle version, so that its latest version always equals the text that viewers read.
  await changeVersioned(tx, {
    ...author,
    kind: 'subtitles',
    bases: new Map(keys.map((key) => [formatSubtitleVersionSubject(key), undefined])),
    change: 'moved',
    read: async () =>
      new Map(current.map(({ text, ...key }) => [formatSubtitleVersionSubject({ vidId, ...key }), { text }])),
    async apply() {
      await moveEpisodeFiles(limited, files, { playlists, subtitles: present })
      current = moved.flatMap(({ from, to }) => present.filter(({ n }) => n === from).map((one) => ({ ...one, n: to })))
    },
  })
}
