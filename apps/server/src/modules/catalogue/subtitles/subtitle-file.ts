import { createHash } from 'node:crypto'
import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import { publishSubtitle } from '@cliffhanger/media-ingest/publish'
import { ignoreWrongContent } from '@cliffhanger/media-ingest/store/content-hash'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { parseSrt, renderSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Database } from '../../../db/schema.ts'
import { type ChangeAuthor, changeVersioned } from '../../../versions/change-versioned.ts'
import { readVersionWithPayload } from '../../../versions/store.ts'
import { mediaStoreForEdit } from '../limited-store.ts'
import { transactionWithFiles } from '../transaction-with-files.ts'
import type { SubtitleFileKey } from './subtitle-key.ts'

/** Number of files that are read concurrently. */
const lanes = 16

/** Returns the subject under which the versions of a subtitle file are stored. */
export const formatSubtitleVersionSubject = ({ vidId, n, code }: SubtitleFileKey): string => `${vidId}/${n}/${code}`

export interface SubtitleContent {
  readonly cues: readonly SubtitleCue[]
  /** SHA-256 of the file's text, in hex; '' if there is no file. */
  readonly hash: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Address extends SubtitleFileKey {
  readonly store: MediaStore
  readonly cpId: string
}

/**
 * Reads the text of a published subtitle file; undefined if there is no file. A damaged file counts as missing, so that
 * Studio and imports can replace it.
 */
export async function readSubtitleText({ store, cpId, vidId, n, code }: Address): Promise<string | undefined> {
  return (await store.read(titleLayout(cpId, vidId).subtitle(code, n)).catch(ignoreWrongContent))?.toString()
}

/** Reads a published subtitle file. */
export const readSubtitleFile = async (address: Address): Promise<SubtitleContent> =>
  contentOf(await readSubtitleText(address))

const contentOf = (text: string | undefined): SubtitleContent =>
  text === undefined ? { cues: [], hash: '' } : { cues: parseSrt(text).cues, hash: hashOf(text) }

/** Reads the texts of published subtitle files, keyed by version subject; missing files are left out. */
export async function readSubtitleTexts(files: readonly Address[]): Promise<ReadonlyMap<string, { text: string }>> {
  const texts = await mapConcurrently(files, lanes, async (file) => ({
    subject: formatSubtitleVersionSubject(file),
    text: await readSubtitleText(file),
  }))
  return new Map(texts.flatMap(({ subject, text }) => (text === undefined ? [] : [[subject, { text }] as const])))
}

/**
 * Returns the index of the first cue that changes when the cues are rendered as a file and parsed again; undefined if
 * there is none.
 */
export function firstUnreadableCue(cues: readonly SubtitleCue[]): number | undefined {
  const { cues: read } = parseSrt(renderSrt([...cues]))
  const index = cues.findIndex((cue, at) => {
    const other = read[at]
    return !other || cue.startMs !== other.startMs || cue.endMs !== other.endMs || cue.text !== other.text
  })
  if (index !== -1) return index
  return read.length > cues.length ? cues.length - 1 : undefined
}

/** Thrown if the file was changed, in Studio or by an import, after the operator read it. */
export class SubtitleConflictError extends Error {}

interface Publication extends ChangeAuthor {
  /** Hash of the content on which the operator's edit is based. */
  readonly base: string
  readonly cues: readonly SubtitleCue[]
  /**
   * Answers reports in the same transaction, given the cues before and after. Returns the number of answered reports.
   */
  answerReports(tx: Database, before: readonly SubtitleCue[], after: readonly SubtitleCue[]): Promise<number>
}

/**
 * Publishes a whole subtitle file: version, answers and file change together, so viewers get either the old or the new
 * text. Imports of the title wait, because their first step locks the title's row.
 * @returns undefined for an unknown episode
 * @throws SubtitleConflictError if the file is no longer the one that the operator edited
 */
export function publishSubtitleFile(
  { db, store }: { db: Database; store: MediaStore },
  key: SubtitleFileKey,
  { base, cues, answerReports, ...author }: Publication,
): Promise<{ hash: string; version: number; answered: number } | undefined> {
  const { vidId, n, code } = key
  return transactionWithFiles(db, async (tx, restorable) => {
    // The transaction has no idle timeout, because the media store may be a slow network drive.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const title = await tx
      .selectFrom('titles')
      .select('cp_id')
      .where('vid_id', '=', vidId)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('episodes').select('n').where('vid_id', '=', vidId).where('n', '=', n)),
      )
      // This row lock does not block unlocks and follows of the title.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!title) return undefined
    const address = { store: mediaStoreForEdit(restorable(store)), cpId: title.cp_id, ...key }
    let current = await readSubtitleText(address)
    const before = contentOf(current)
    if (before.hash !== base)
      throw new SubtitleConflictError(`${formatSubtitleVersionSubject(key)} has another content by now`)
    const text = renderSrt([...cues])
    const answered = await answerReports(tx, before.cues, cues)
    const subject = formatSubtitleVersionSubject(key)
    let isNew = false
    const versions = await changeVersioned(tx, {
      ...author,
      kind: 'subtitles',
      bases: new Map([[subject, undefined]]),
      change: 'cues',
      read: async () => new Map(current === undefined ? [] : [[subject, { text: current }]]),
      async apply() {
        const row = { vid_id: vidId, n, code }
        const added = await tx
          .insertInto('subtitles')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        isNew = added.numInsertedOrUpdatedRows === 1n
        await publishSubtitle(address, code, n, text)
        current = text
      },
    })
    // Players learn about a new language from the catalogue; they reload a changed file without a new catalogue
    // version. This is the last step, because it locks a row that every publication needs.
    if (isNew) await incrementCatalogueVersion(tx)
    return { hash: hashOf(text), version: versions.get(subject) ?? 0, answered }
  })
}

/** Reads the cues of a version; undefined for an unknown version. */
export async function readVersionCues(
  db: Database,
  key: SubtitleFileKey,
  version: number,
): Promise<readonly SubtitleCue[] | undefined> {
  const payload: unknown = (await readVersionWithPayload(db, 'subtitles', formatSubtitleVersionSubject(key), version))
    ?.payload
  if (typeof payload !== 'object' || payload === null || !('text' in payload)) return undefined
  return typeof payload.text === 'string' ? parseSrt(payload.text).cues : undefined
}
