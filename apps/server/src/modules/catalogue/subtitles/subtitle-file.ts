import { createHash } from 'node:crypto'
import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import { publishSubtitle } from '@cliffhanger/media-ingest/publish'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { parseSrt, renderSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import { sql } from 'kysely'
import { bumpVersion } from '../../../db/catalogue-version.ts'
import type { Database } from '../../../db/schema.ts'
import { type ChangeAuthor, changeVersioned } from '../../../versions/change-versioned.ts'
import { readVersion } from '../../../versions/store.ts'
import { storeForEdit } from '../limited-store.ts'
import type { SubtitleFileKey } from './subtitle-key.ts'

/** Files that are read at the same time. */
const lanes = 16

/** Subject of a file's versions. */
export const versionSubject = ({ vidId, n, code }: SubtitleFileKey): string => `${vidId}/${n}/${code}`

export interface SubtitleContent {
  readonly cues: readonly SubtitleCue[]
  /** SHA-256 in hex of the text; '' if there is no file. */
  readonly hash: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Address extends SubtitleFileKey {
  readonly store: MediaStore
  readonly cpId: string
}

/** Text of a published subtitle file; undefined if there is none. */
async function readSubtitleText({ store, cpId, vidId, n, code }: Address): Promise<string | undefined> {
  return (await store.read(titleLayout(cpId, vidId).subtitle(code, n)))?.toString()
}

/** Reads a published subtitle file. */
export const readSubtitleFile = async (address: Address): Promise<SubtitleContent> =>
  contentOf(await readSubtitleText(address))

const contentOf = (text: string | undefined): SubtitleContent =>
  text === undefined ? { cues: [], hash: '' } : { cues: parseSrt(text).cues, hash: hashOf(text) }

/** The texts of published subtitle files by their version's subject; missing files are left out. */
export async function readSubtitleTexts(files: readonly Address[]): Promise<ReadonlyMap<string, { text: string }>> {
  const texts = await mapConcurrently(files, lanes, async (file) => ({
    subject: versionSubject(file),
    text: await readSubtitleText(file),
  }))
  return new Map(texts.flatMap(({ subject, text }) => (text === undefined ? [] : [[subject, { text }] as const])))
}

/** Index of the first cue that a player would read differently from the file; undefined if there is none. */
export function firstUnreadableCue(cues: readonly SubtitleCue[]): number | undefined {
  const { cues: read } = parseSrt(renderSrt([...cues]))
  const index = cues.findIndex((cue, at) => {
    const other = read[at]
    return !other || cue.startMs !== other.startMs || cue.endMs !== other.endMs || cue.text !== other.text
  })
  if (index !== -1) return index
  return read.length > cues.length ? cues.length - 1 : undefined
}

/** The file was changed, in Studio or by an import, since the operator read it. */
export class SubtitleConflict extends Error {}

interface Publication extends ChangeAuthor {
  /** Hash of the content that the operator changed. */
  readonly base: string
  readonly cues: readonly SubtitleCue[]
  /** Runs in the same transaction, with the cues before and after. Returns the number of answered reports. */
  answerReports(tx: Database, before: readonly SubtitleCue[], after: readonly SubtitleCue[]): Promise<number>
}

/**
 * Publishes a whole subtitle file: the version, the answers and the file change together, and viewers get the old text
 * or the new one. Imports of the title wait, because they change its row first.
 * @returns undefined for an unknown episode
 * @throws SubtitleConflict if the file has another content than the operator changed
 */
export function publishSubtitleFile(
  { db, store }: { db: Database; store: MediaStore },
  key: SubtitleFileKey,
  { base, cues, answerReports, ...author }: Publication,
): Promise<{ hash: string; version: number; answered: number } | undefined> {
  const { vidId, n, code } = key
  return db.transaction().execute(async (tx) => {
    // The transaction may be idle for any time, because the store may be a slow network drive.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const title = await tx
      .selectFrom('titles')
      .select('cp_id')
      .where('vid_id', '=', vidId)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('episodes').select('n').where('vid_id', '=', vidId).where('n', '=', n)),
      )
      // Unlocks and follows of the title go on.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!title) return undefined
    const address = { store: storeForEdit(store), cpId: title.cp_id, ...key }
    let current = await readSubtitleText(address)
    const before = contentOf(current)
    if (before.hash !== base) throw new SubtitleConflict(`${versionSubject(key)} has another content by now`)
    const text = renderSrt([...cues])
    const answered = await answerReports(tx, before.cues, cues)
    const subject = versionSubject(key)
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
    // Players learn of a new language from the catalogue; they read a changed file again by themselves. Last, because it
    // locks a row that every publication needs.
    if (isNew) await bumpVersion(tx)
    return { hash: hashOf(text), version: versions.get(subject) ?? 0, answered }
  })
}

/** The cues of a version; undefined if there is none. */
export async function readVersionCues(
  db: Database,
  key: SubtitleFileKey,
  version: number,
): Promise<readonly SubtitleCue[] | undefined> {
  const payload: unknown = (await readVersion(db, 'subtitles', versionSubject(key), version))?.payload
  if (typeof payload !== 'object' || payload === null || !('text' in payload)) return undefined
  return typeof payload.text === 'string' ? parseSrt(payload.text).cues : undefined
}
