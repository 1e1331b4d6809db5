import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TitleFieldValues } from '@cliffhanger/domain/merge-fields'
import type { IngestedTitle } from '@cliffhanger/media-ingest/ingest-drama'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../../db/schema.ts'
import type { TitleIdPair } from '../../modules/catalogue/publish.ts'
import { formatSubtitleVersionSubject, readSubtitleTexts } from '../../modules/catalogue/subtitles/subtitle-file.ts'
import { formatSubtitleFieldName } from './title-fields.ts'

/** Ids of a title and the media store that contains its files. */
export interface StoredTitleAddress extends TitleIdPair {
  readonly store: MediaStore
}

/** Returns the field value of a subtitle file: the number of cues and a hash of the text. */
export function formatSubtitleFieldValue(text: string): string {
  const cues = text.split(' --> ').length - 1
  return `${cues} ${cues === 1 ? 'cue' : 'cues'} (${createHash('sha256').update(text).digest('hex').slice(0, 16)})`
}

/** Returns a field value for each subtitle file of an import. */
export async function readImportedSubtitles({ episodes }: IngestedTitle): Promise<TitleFieldValues> {
  const fields = new Map<string, string>()
  for (const { n, subtitles } of episodes) {
    for (const { code, file } of subtitles)
      fields.set(formatSubtitleFieldName(code, n), formatSubtitleFieldValue(await readFile(file, 'utf8')))
  }
  return fields
}

/** Returns a field value for each published subtitle file. `lost`: fields whose file the media store has lost. */
export async function readStudioSubtitles(
  tx: Database,
  title: StoredTitleAddress,
): Promise<{ fields: TitleFieldValues; lost: readonly string[] }> {
  const rows = await tx.selectFrom('subtitles').select(['n', 'code']).where('vid_id', '=', title.vidId).execute()
  const fields = new Map<string, string>()
  const lost: string[] = []
  const texts = await readSubtitleTexts(rows.map(({ n, code }) => ({ ...title, n, code })))
  for (const { n, code } of rows) {
    const text = texts.get(formatSubtitleVersionSubject({ vidId: title.vidId, n, code }))?.text
    if (text === undefined) lost.push(formatSubtitleFieldName(code, n))
    else fields.set(formatSubtitleFieldName(code, n), formatSubtitleFieldValue(text))
  }
  return { fields, lost }
}
