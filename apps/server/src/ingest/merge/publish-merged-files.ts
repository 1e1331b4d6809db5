import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { MergedField } from '@cliffhanger/domain/merge-fields'
import type { IngestedTitle } from '@cliffhanger/media-ingest/ingest-drama'
import { isSubtitleCode } from '@cliffhanger/media-ingest/languages'
import { publishEpisodeFiles } from '@cliffhanger/media-ingest/publish'
import type { Database } from '../../db/schema.ts'
import { formatSubtitleVersionSubject, readSubtitleTexts } from '../../modules/catalogue/subtitles/subtitle-file.ts'
import { type ChangeAuthor, changeVersioned } from '../../versions/change-versioned.ts'
import { keepsStudioValue } from './merged-edition.ts'
import type { StoredTitleAddress } from './subtitle-fields.ts'
import { listVideoEpisodeNumbers } from './title-fields.ts'

interface SubtitlePlace {
  readonly n: number
  readonly code: SubtitleCode
}

/**
 * Publishes the files of a merged title, except videos and subtitles that keep Studio's values. Stores a version of
 * each replaced subtitle file, so that the version history contains the old and the new text.
 */
export async function publishMergedFiles(
  tx: Database,
  { address, ingested }: { address: StoredTitleAddress; ingested: IngestedTitle },
  merged: readonly MergedField[],
  author: ChangeAuthor,
): Promise<void> {
  const studios = merged.filter(keepsStudioValue)
  const kept = { episodes: listVideoEpisodeNumbers(studios), subtitles: placesOf(studios) }
  const replaced = placesOf(merged.filter(({ outcome, studio }) => outcome === 'taken' && studio !== undefined))
  const keys = replaced.map((place) => ({ ...address, ...place }))
  await changeVersioned(tx, {
    ...author,
    kind: 'subtitles',
    bases: new Map(keys.map((key) => [formatSubtitleVersionSubject(key), undefined])),
    change: 'import',
    read: () => readSubtitleTexts(keys),
    apply: () => publishEpisodeFiles(ingested, address, kept),
  })
}

const placesOf = (merged: readonly MergedField[]): SubtitlePlace[] =>
  merged.flatMap(({ field }) => {
    const [kind, code, n] = field.split('.')
    return kind === 'subtitles' && isSubtitleCode(code) ? [{ n: Number(n), code }] : []
  })
