import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface TrackedRow {
  readonly receivedAt: number
  readonly event: string
  readonly userId: string
  readonly deviceHash: string
  readonly channelId: number
  readonly createdAt: number
  readonly fields: Readonly<Record<string, string>>
}

/** Writes many events with one statement. */
export async function insertEvents(db: Database, rows: readonly TrackedRow[]): Promise<void> {
  await sql`
    INSERT INTO tracked_events (received_at, event, user_id, device_hash, channel_id, created_at, fields)
    SELECT to_timestamp(r."receivedAt" / 1000.0), r.event, r."userId", r."deviceHash", r."channelId",
      to_timestamp(r."createdAt" / 1000.0), r.fields
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      "receivedAt" bigint, event text, "userId" text, "deviceHash" text, "channelId" bigint, "createdAt" bigint,
      fields jsonb)`.execute(db)
}
