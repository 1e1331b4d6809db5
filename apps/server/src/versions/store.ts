import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { VersionKind } from './tables.ts'

export interface VersionSummary {
  readonly version: number
  readonly change: string
  readonly operator: string
  readonly at: Date
}
export interface NewVersion extends VersionSummary {
  readonly subject: string
  readonly payload: unknown
}

/** First key of the advisory locks of versioned subjects; the second key is the hash of the subject. */
const lockClass = 7_236

/** Locks subjects until the end of the transaction, so that concurrent changes of a subject wait for each other. */
export async function lockVersionedSubjects(
  tx: Database,
  kind: VersionKind,
  subjects: readonly string[],
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockClass}, h) FROM (SELECT DISTINCT hashtext(${kind} || ' ' || s) AS h
    FROM unnest(${subjects}::text[]) s ORDER BY 1) hashes`.execute(tx)
}

/** Returns the number of each subject's latest version; 0 for a subject that was never changed. */
export async function readCurrentVersionNumbers(
  db: Database,
  kind: VersionKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ subject: string; version: number }>`
    SELECT s AS subject, coalesce((SELECT v.version FROM studio_versions v
      WHERE v.kind = ${kind} AND v.subject = s ORDER BY v.version DESC LIMIT 1), 0) AS version
    FROM unnest(${subjects}::text[]) s`.execute(db)
  return new Map(rows.map(({ subject, version }) => [subject, version]))
}

export const readCurrentVersionNumber = async (db: Database, kind: VersionKind, subject: string): Promise<number> =>
  (await readCurrentVersionNumbers(db, kind, [subject])).get(subject) ?? 0

export async function insertVersions(tx: Database, kind: VersionKind, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map(({ payload, ...version }) => ({ kind, ...version, payload: JSON.stringify(payload) }))
  await tx.insertInto('studio_versions').values(rows).execute()
}

/** Reads versions of a subject without their payloads, newest first. @param before a version number; default: all */
export const readVersionSummaries = (
  db: Database,
  kind: VersionKind,
  subject: string,
  { before, most }: { before?: number | undefined; most: number },
): Promise<VersionSummary[]> =>
  db
    .selectFrom('studio_versions')
    .select(['version', 'change', 'operator', 'at'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(most)
    .execute()

/** Reads a version with its payload, which is unchecked JSON; undefined if the version does not exist. */
export const readVersionWithPayload = (
  db: Database,
  kind: VersionKind,
  subject: string,
  version: number,
): Promise<(VersionSummary & { payload: unknown }) | undefined> =>
  db
    .selectFrom('studio_versions')
    .select(['version', 'change', 'operator', 'at', 'payload'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('version', '=', version)
    .executeTakeFirst()
