import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TitleFieldValues } from '@cliffhanger/domain/merge-fields'
import type { IngestedTitle } from '@cliffhanger/media-ingest/ingest-drama'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../../db/schema.ts'
import type { TitleIds } from '../../modules/catalogue/publish.ts'
import { readSubtitleTexts, subtitleVersionSubject } from '../../modules/catalogue/subtitles/subtitle-file.ts'
import { subtitleField } from './title-fields.ts'

/** Ids of a title and the media store that contains its files. */
export interface StoredTitle extends TitleIds {
  readonly store: MediaStore
}

/** Returns the field value of a subtitle file: the number of cues and a hash of the text. */
export function subtitleValue(text: string): string {
  const cues = text.split(' --> ').length - 1
  return `${cues} ${cues === 1 ? 'cue' : 'cues'} (${createHash('sha256').update(text).digest('hex').slice(0, 16)})`
}

/** Returns a field value for each subtitle file of an import. */
export async function readImportedSubtitles({ episodes }: IngestedTitle): Promise<TitleFieldValues> {
  const fields = new Map<string, string>()
  for (const { n, subtitles } of episodes) {
    for (const { code, file } of subtitles)
      fields.set(subtitleField(code, n), subtitleValue(await readFile(file, 'utf8')))
  }
  return fields
}

/** Returns a field value for each published subtitle file. `lost`: fields whose file the media store has lost. */
export async function readStudioSubtitles(
  tx: Database,
  title: StoredTitle,
): Promise<{ fields: TitleFieldValues; lost: readonly string[] }> {
  const rows = await tx.selectFrom('subtitles').select(['n', 'code']).where('vid_id', '=', title.vidId).execute()
  const fields = new Map<string, string>()
  const lost: string[] = []
  const texts = await readSubtitleTexts(rows.map(({ n, code }) => ({ ...title, n, code })))
  for (const { n, code } of rows) {
    const text = texts.get(subtitleVersionSubject({ vidId: title.vidId, n, code }))?.text
    if (text === undefined) lost.push(subtitleField(code, n))
    else fields.set(subtitleField(code, n), subtitleValue(text))
  }
  return { fields, lost }
}
