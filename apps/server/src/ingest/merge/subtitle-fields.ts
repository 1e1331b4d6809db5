import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { Fields } from '@cliffhanger/domain/merge-fields'
import type { IngestedTitle } from '@cliffhanger/media-ingest/ingest-drama'
import type { TitleAddress } from '@cliffhanger/media-ingest/publish'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import type { Database } from '../../db/schema.ts'
import { subtitleField } from './title-fields.ts'

/** A subtitle file as the value of a field: the number of its cues, and a hash of its text. */
export function subtitleValue(text: string): string {
  const cues = text.split(' --> ').length - 1
  return `${cues} ${cues === 1 ? 'cue' : 'cues'} (${createHash('sha256').update(text).digest('hex').slice(0, 16)})`
}

/** Fields of the subtitle files of an import. */
export async function subtitleFieldsOf({ episodes }: IngestedTitle): Promise<Fields> {
  const fields = new Map<string, string>()
  for (const { n, subtitles } of episodes) {
    for (const { code, file } of subtitles)
      fields.set(subtitleField(code, n), subtitleValue(await readFile(file, 'utf8')))
  }
  return fields
}

/** Fields of the published subtitle files. `lost`: those whose files are missing in the media store. */
export async function readStudioSubtitles(
  tx: Database,
  address: TitleAddress,
): Promise<{ fields: Fields; lost: readonly string[] }> {
  const rows = await tx
    .selectFrom('subtitles')
    .select(['n', 'code'])
    .where('vid_id', '=', String(address.vidId))
    .execute()
  const fields = new Map<string, string>()
  const lost: string[] = []
  for (const { n, code } of rows) {
    const text = await readStoredSubtitle(address, n, code)
    if (text === undefined) lost.push(subtitleField(code, n))
    else fields.set(subtitleField(code, n), subtitleValue(text))
  }
  return { fields, lost }
}

/** Text of a published subtitle file; undefined if there is none. */
export async function readStoredSubtitle(
  { storeDir, cpId, vidId }: TitleAddress,
  n: number,
  code: SubtitleCode,
): Promise<string | undefined> {
  try {
    return await readFile(titleLayout(storeDir, cpId, vidId).subtitle(code, n), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
