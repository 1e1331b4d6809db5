import type { TitleFieldValues } from '@cliffhanger/domain/merge-fields'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { isTitleState } from '../../modules/catalogue/editing/title-state.ts'
import { formatSubtitleFieldValue } from './subtitle-fields.ts'
import { collectTitleFieldValues, toEditableTitle } from './title-fields.ts'

/** Fields that imports before migration 366 did not store, because Studio could not change them. */
const details = ['language', 'audience', 'order'] as const

/** Reads the field values that the last import of a title wrote. @param studio the current values in Studio */
export async function readLastImport(tx: Database, vidId: string, studio: TitleFieldValues): Promise<TitleFieldValues> {
  const stored = await readStoredImport(tx, vidId, studio)
  if (details.every((field) => stored.has(field))) return stored
  return new Map([...(await readDetails(tx, vidId, studio)), ...stored])
}

/**
 * Reads the stored values of the last import. For an import before migration 351, reads them from the version history;
 * a title without versions was never edited, so its current values are those of the import.
 */
async function readStoredImport(tx: Database, vidId: string, studio: TitleFieldValues): Promise<TitleFieldValues> {
  const row = await tx.selectFrom('title_imports').select('fields').where('vid_id', '=', vidId).executeTakeFirst()
  if (row) return new Map(Object.entries(row.fields))
  const current = (kind: string) => [...studio].filter(([field]) => field.startsWith(`${kind}.`))
  const title = await readTitleVersion(tx, vidId)
  const videos = title && (await readVideos(tx, vidId, title.version))
  const subtitles = new Map(current('subtitles'))
  for (const { field, latest, imported } of await readSubtitleVersions(tx, vidId)) {
    // Older imports stored no versions of subtitles: a text that differs from the latest version came from an import.
    if (studio.get(field) !== latest) continue
    if (imported === undefined) subtitles.delete(field)
    else subtitles.set(field, imported)
  }
  const others = [...(title?.fields ?? studio)].filter(([field]) => !/^(subtitles|video)\./.test(field))
  return new Map([...others, ...(videos ?? current('video')), ...subtitles])
}

/** Kinds of changes in Studio that may have changed `details`. */
const changesOfDetails = ['details', 'undo']

/**
 * Finds the values of `details` that the last import wrote but did not store: they are in the first version that
 * contains details. If this version is itself a change of details, the values are unknown, and the result is empty. If
 * no version contains details, the current details are those of the import.
 */
async function readDetails(tx: Database, vidId: string, studio: TitleFieldValues): Promise<[string, string][]> {
  // The subquery finds the last import whose version has no details. Imports of later releases do not count, because
  // they may have kept the details of Studio.
  const { rows } = await sql<{ change: string; payload: unknown }>`
    SELECT change, payload FROM studio_versions
    WHERE kind = 'title' AND subject = ${vidId} AND payload ? 'audience' AND version > (
      SELECT coalesce(max(version), 0) FROM studio_versions
      WHERE kind = 'title' AND subject = ${vidId} AND change IN ('import', 'first') AND NOT payload ? 'audience')
    ORDER BY version LIMIT 1`.execute(tx)
  const [row] = rows
  const onlyDetails = (fields: TitleFieldValues) =>
    [...fields].filter(([field]) => details.some((one) => one === field))
  if (!row) return onlyDetails(studio)
  if (changesOfDetails.includes(row.change) || !isTitleState(row.payload)) return []
  return onlyDetails(collectTitleFieldValues(toEditableTitle(row.payload)))
}

/** Stores the field values of this import for the next import. */
export async function writeLastImport(tx: Database, vidId: string, fields: TitleFieldValues): Promise<void> {
  const values = JSON.stringify(Object.fromEntries(fields))
  await tx
    .insertInto('title_imports')
    .values({ vid_id: vidId, fields: values })
    .onConflict((row) => row.column('vid_id').doUpdateSet({ fields: values }))
    .execute()
}

/** Reads the fields of the version that the last import stored, or of the version before the first recorded change. */
async function readTitleVersion(
  tx: Database,
  vidId: string,
): Promise<{ version: number; fields: TitleFieldValues } | undefined> {
  const row = await tx
    .selectFrom('studio_versions')
    .select(['version', 'payload'])
    .where('kind', '=', 'title')
    .where('subject', '=', vidId)
    .where('change', 'in', ['import', 'first'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && isTitleState(row.payload)
    ? { version: row.version, fields: collectTitleFieldValues(toEditableTitle(row.payload)) }
    : undefined
}

/** Kinds of changes in Studio that may have changed the videos of episodes. */
const changesOfVideos = ['video', 'append', 'order', 'undo']

/**
 * Reads the videos of a title at the version of its last import. Versions of earlier releases contain no videos; then
 * the next version with videos has the same videos. If that version is a change of videos, they are unknown, and the
 * result is empty. Returns undefined if no version contains videos: then only imports have changed them.
 */
async function readVideos(tx: Database, vidId: string, version: number): Promise<[string, string][] | undefined> {
  const row = await tx
    .selectFrom('studio_versions')
    .select(['change', 'payload'])
    .where('kind', '=', 'title')
    .where('subject', '=', vidId)
    .where('version', '>=', version)
    .where(sql<boolean>`payload @? '$.episodes[*].video'`)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  if (!row || !isTitleState(row.payload)) return undefined
  if (changesOfVideos.includes(row.change)) return []
  return [...collectTitleFieldValues(toEditableTitle(row.payload))].filter(([field]) => field.startsWith('video.'))
}

/** Reads the latest stored version of each subtitle file, and the latest version that an import stored. */
async function readSubtitleVersions(tx: Database, vidId: string) {
  const { rows } = await sql<{ subject: string; latest: string; imported: string | null }>`
    SELECT subject, (array_agg(payload->>'text' ORDER BY version DESC))[1] AS latest,
      (array_agg(payload->>'text' ORDER BY version DESC) FILTER (WHERE change IN ('import', 'first')))[1] AS imported
    FROM studio_versions WHERE kind = 'subtitles' AND starts_with(subject, ${vidId} || '/')
    GROUP BY subject`.execute(tx)
  return rows.map(({ subject, latest, imported }) => {
    const [, n, code] = subject.split('/')
    return {
      field: `subtitles.${code}.${n}`,
      latest: formatSubtitleFieldValue(latest),
      imported: imported === null ? undefined : formatSubtitleFieldValue(imported),
    }
  })
}
