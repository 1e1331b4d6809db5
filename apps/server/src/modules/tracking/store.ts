import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Sql = RawBuilder<unknown>

/**
 * An event as stored. Events from pages of earlier releases have no ids, and their `createdAt` is the time of the
 * page's clock.
 */
export interface TrackedRow {
  readonly receivedAt: number
  readonly event: string
  readonly userId: string
  readonly deviceHash: string
  readonly channelId: number
  /** Time of the event by the server's clock. */
  readonly createdAt: number
  readonly fields: Readonly<Record<string, string>>
  readonly eventId?: string
  readonly visitId?: string
  /** BCP 47 tag of the interface language. */
  readonly language?: string
  readonly country?: string
  readonly browser?: string
  /** The app whose built-in browser sent the event. */
  readonly app?: string
  readonly isBot?: boolean
  /** The sample rate, if only a sample of the events of this kind is stored. */
  readonly sampleRate?: number
}

/**
 * Writes many events with one statement. Each event id is stored once: ids are unique over all days and servers.
 * @returns the number of newly stored events
 */
export async function insertEvents(db: Database, rows: readonly TrackedRow[]): Promise<number> {
  const once = [...new Map(rows.map((row, index) => [row.eventId ?? index, row])).values()]
  // Sorted by id, so that two servers that store the same ids lock them in the same order.
  const { rows: stored } = await sql<{ count: number }>`
    WITH sent AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(once)}::jsonb) AS r(
        "receivedAt" bigint, event text, "userId" text, "deviceHash" text, "channelId" bigint, "createdAt" bigint,
        fields jsonb, "eventId" uuid, "visitId" uuid, language text, country text, browser text, app text,
        "isBot" boolean, "sampleRate" float8)),
    fresh AS (
      INSERT INTO tracked_event_ids (event_id, received_at)
      SELECT "eventId", to_timestamp("receivedAt" / 1000.0) FROM sent WHERE "eventId" IS NOT NULL ORDER BY "eventId"
      ON CONFLICT DO NOTHING RETURNING event_id),
    stored AS (
      INSERT INTO tracked_events (received_at, event, user_id, device_hash, channel_id, created_at, fields, event_id,
        visit_id, language, country, browser, app, is_bot, sample_rate)
      SELECT to_timestamp(r."receivedAt" / 1000.0), r.event, r."userId", r."deviceHash", r."channelId",
        to_timestamp(r."createdAt" / 1000.0), r.fields, r."eventId", r."visitId", r.language, r.country, r.browser, r.app,
        coalesce(r."isBot", false), coalesce(r."sampleRate", 1)
      FROM sent r WHERE r."eventId" IS NULL OR r."eventId" IN (SELECT event_id FROM fresh)
      RETURNING 1)
    SELECT count(*)::int AS count FROM stored`.execute(db)
  return stored[0]?.count ?? 0
}

/** An event can be resent for at most a day by the page's clock; the second day is a margin for its transmission. */
const idsKeptMs = 2 * 86_400_000

/** Deletes the ids of events that can no longer be resent. */
export async function deleteOldEventIds(db: Database, now: number): Promise<void> {
  await deleteByHours(db, sql`tracked_event_ids`, sql`true`, new Date(now - idsKeptMs))
}

/** Deletes all events of one kind that were received before a time. */
export async function deleteEventsBefore(db: Database, event: string, before: Date): Promise<void> {
  await deleteByHours(db, sql`tracked_events`, sql`event = ${event}`, before)
}

/** Deletes rows received before a time. Each statement deletes the rows of one hour, so that none takes long. */
async function deleteByHours(db: Database, table: Sql, condition: Sql, before: Date): Promise<void> {
  let isDone = false
  while (!isDone) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${table} WHERE ${condition} AND received_at < least(${before},
        (SELECT min(received_at) FROM ${table} WHERE ${condition}) + interval '1 hour')`.execute(db)
    isDone = !numAffectedRows
  }
}
