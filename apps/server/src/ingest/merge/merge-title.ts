import {
  type ConflictRule,
  type MergedField,
  mergedValue,
  mergeFields,
  valuesForNextImport,
} from '@cliffhanger/domain/merge-fields'
import type { IngestedTitle } from '@cliffhanger/media-ingest/ingest-drama'
import type { Database } from '../../db/schema.ts'
import { readTitleStates } from '../../modules/catalogue/editing/title-state.ts'
import type { EpisodeEdition, TitleEdition } from '../../modules/catalogue/publish.ts'
import { mergeEpisodesAsWhole } from './keep-episodes.ts'
import { ensureValidMerge } from './keep-valid.ts'
import { readLastImport, writeLastImport } from './last-import.ts'
import { mergedEdition } from './merged-edition.ts'
import { readImportedSubtitles, readStudioSubtitles, type StoredTitleAddress } from './subtitle-fields.ts'
import { collectTitleFieldValues, episodeNumberOf, formatVideoFieldName, toEditableTitle } from './title-fields.ts'

export interface TitleMerge {
  readonly edition: TitleEdition
  /** Merged fields of a title that was imported before; empty for a new title. */
  readonly merged: readonly MergedField[]
}

/**
 * Merges the files of a title with its edits in Studio, and stores the values for the next import. Locks the title, so
 * that changes in Studio wait until the transaction ends.
 */
export async function mergeTitle(
  tx: Database,
  { address, edition, ingested }: { address: StoredTitleAddress; edition: TitleEdition; ingested: IngestedTitle },
  rule: ConflictRule,
): Promise<TitleMerge> {
  const { vidId } = address
  await tx.selectFrom('titles').select('vid_id').where('vid_id', '=', vidId).forNoKeyUpdate().execute()
  const state = (await readTitleStates(tx, [vidId])).get(vidId)
  const files = new Map([...collectTitleFieldValues(edition), ...(await readImportedSubtitles(ingested))])
  if (!state) {
    await writeLastImport(tx, vidId, files)
    return { edition, merged: [] }
  }
  const title = { ...toEditableTitle(state), episodes: await readEpisodes(tx, vidId) }
  const subtitles = await readStudioSubtitles(tx, address)
  const studio = new Map([...collectTitleFieldValues(title), ...subtitles.fields])
  const last = await readLastImport(tx, vidId, studio)
  for (const field of subtitles.lost) {
    // A file that the media store has lost does not count as removed in Studio, so the import writes it again.
    const value = last.get(field) ?? files.get(field)
    if (value !== undefined) studio.set(field, value)
  }
  const valid = ensureValidMerge(mergeFields({ last, studio, files }, rule), { language: edition.language, rule })
  const merged = withoutRemovedEpisodes(mergeEpisodesAsWhole(valid, rule))
  await writeLastImport(tx, vidId, valuesForNextImport(merged))
  return { edition: mergedEdition(edition, title, merged), merged }
}

/** Removes the names and subtitle files of episodes whose video is removed. */
function withoutRemovedEpisodes(merged: readonly MergedField[]): readonly MergedField[] {
  const removed = new Set(merged.filter((one) => mergedValue(one) === undefined).map(({ field }) => field))
  return merged.filter(({ field }) => {
    const n = episodeNumberOf(field)
    return n === undefined || field === formatVideoFieldName(n) || !removed.has(formatVideoFieldName(n))
  })
}

async function readEpisodes(tx: Database, vidId: string): Promise<readonly EpisodeEdition[]> {
  const rows = await tx
    .selectFrom('episodes')
    .select(['n', 'names', 'duration_ms', 'pkg', 'start', 'source'])
    .where('vid_id', '=', vidId)
    .execute()
  return rows.map(({ duration_ms: durationMs, source, ...row }) => ({
    ...{ ...row, durationMs, subtitles: [] },
    ...(source && { source }),
  }))
}
