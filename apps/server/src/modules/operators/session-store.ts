import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface OperatorSession {
  readonly operator_id: string
  readonly name: string
  readonly email: string
  readonly role: StudioRole
  readonly used_at: Date
  readonly proved_at: Date
}

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; operatorId: string; client: string; at: Date },
): Promise<void> {
  const { tokenHash, operatorId, client, at } = session
  const times = { created_at: at, used_at: at, proved_at: at }
  await db
    .insertInto('operator_sessions')
    .values({ token_hash: tokenHash, operator_id: operatorId, client, ...times })
    .execute()
}

interface Limits {
  readonly madeAfter: Date
  readonly usedAfter: Date
}
/** Selects sessions that are neither too old nor idle for too long, and whose operator is not disabled. */
const openSessions = (db: Database, limits: Limits) =>
  db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.operator_id', 's.operator_id')
    .where('s.created_at', '>', limits.madeAfter)
    .where('s.used_at', '>', limits.usedAfter)
    .where('o.disabled_at', 'is', null)

export const findSession = (db: Database, tokenHash: Buffer, limits: Limits): Promise<OperatorSession | undefined> =>
  openSessions(db, limits)
    .select(['s.operator_id', 'o.name', 'o.email', 'o.role', 's.used_at', 's.proved_at'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Returns the token hashes of open sessions among `hashes`. */
export async function findOpenSessionHashes(
  db: Database,
  hashes: readonly Buffer[],
  limits: Limits,
): Promise<Buffer[]> {
  if (hashes.length === 0) return []
  const rows = await openSessions(db, limits).select('s.token_hash').where('s.token_hash', 'in', hashes).execute()
  return rows.map((row) => row.token_hash)
}

export interface ListedSession {
  readonly token_hash: Buffer
  readonly client: string
  readonly created_at: Date
  readonly used_at: Date
}
/** Reads an operator's open sessions, last used first. */
export const listSessions = (db: Database, operatorId: string, limits: Limits): Promise<ListedSession[]> =>
  openSessions(db, limits)
    .select(['s.token_hash', 's.client', 's.created_at', 's.used_at'])
    .where('s.operator_id', '=', operatorId)
    .orderBy('s.used_at', 'desc')
    .orderBy('s.token_hash')
    .execute()

/** Counts the open sessions per operator. */
export const countSessions = (db: Database, limits: Limits): Promise<{ operator_id: string; open: number }[]> =>
  openSessions(db, limits)
    .select(['s.operator_id', sql<number>`count(*)::int`.as('open')])
    .groupBy('s.operator_id')
    .execute()

export async function touchSession(
  db: Database,
  tokenHash: Buffer,
  change: { used_at: Date } | { proved_at: Date },
): Promise<void> {
  await db.updateTable('operator_sessions').set(change).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * Deletes all sessions of an operator and returns them, including expired and idle ones. Also deletes the operator's
 * previews of drafts, because their links work without a session.
 */
export async function deleteSessionsOf(
  db: Database,
  operatorId: string,
): Promise<Pick<ListedSession, 'created_at' | 'used_at'>[]> {
  await db.deleteFrom('preview_drafts').where('operator_id', '=', operatorId).execute()
  return db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .returning(['created_at', 'used_at'])
    .execute()
}

/** Deletes sessions that are too old, and used challenges that have expired. */
export async function sweepSessions(db: Database, limits: { madeAfter: Date; at: Date }): Promise<void> {
  await db.deleteFrom('operator_sessions').where('created_at', '<=', limits.madeAfter).execute()
  await db.deleteFrom('operator_challenges').where('expires_at', '<=', limits.at).execute()
}
