import { type SecurityEventKind, securityEventKinds } from '@cliffhanger/domain/security-event-kinds'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  readonly userId?: string | undefined
  readonly deviceId?: string | undefined
  /**
   * Purpose of a one-time code (login, deletion, recovery, confirmation), or the id of a token issuer; `operator` if a
   * CLI command performed the action.
   */
  readonly purpose?: string
}

export type SecurityEvents = ReturnType<typeof createSecurityEvents>

export async function insertSecurityEvent(
  db: Database,
  { kind, userId, deviceId, purpose = '' }: SecurityEvent,
  at: Date,
): Promise<void> {
  const row = { at, kind, user_id: userId ?? null, device_id: deviceId ?? null, purpose }
  await db.insertInto('security_events').values(row).execute()
}

/** Records security events for the investigation of incidents: a log line, a row, and a counter per kind. */
export function createSecurityEvents({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  const counts = Object.fromEntries(securityEventKinds.map((kind) => [kind, 0]))
  return {
    counts: (): Readonly<Record<string, number>> => counts,
    /** Records an event. Never rejects: a failed write is logged, because the event has already happened. */
    async note(event: SecurityEvent): Promise<void> {
      const { kind, userId, deviceId, purpose } = event
      counts[kind] = (counts[kind] ?? 0) + 1
      log.info({ security: kind, userId, deviceId, ...(purpose && { purpose }) }, 'security event')
      await insertSecurityEvent(db, event, new Date(now())).catch((error: unknown) =>
        log.error({ err: error, security: kind }, 'security event not written'),
      )
    },
  }
}

export interface EventFilter {
  readonly since?: Date | undefined
  readonly userId?: string | undefined
  readonly kind?: SecurityEventKind | undefined
  readonly kinds?: readonly SecurityEventKind[] | undefined
}

const eventsOf = (db: Database, { since, userId, kind, kinds }: EventFilter) => {
  let query = db.selectFrom('security_events').selectAll()
  if (since !== undefined) query = query.where('at', '>=', since)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (kinds !== undefined) query = query.where('kind', 'in', kinds)
  return query
}

/** Reads the last `most` events, oldest first. */
export async function readSecurityEvents(db: Database, filter: EventFilter, most: number) {
  return (await eventsOf(db, filter).orderBy('event_id', 'desc').limit(most).execute()).reverse()
}

/** Reads the events with ids below `before`, newest first. */
export function readSecurityEventsPage(db: Database, filter: EventFilter, before: string | undefined, most: number) {
  const query = eventsOf(db, filter).orderBy('event_id', 'desc').limit(most)
  return (before === undefined ? query : query.where('event_id', '<', before)).execute()
}

export async function deleteOldSecurityEvents(db: Database, at: Date): Promise<void> {
  await sql`SELECT forget_security_events(${at})`.execute(db)
}
