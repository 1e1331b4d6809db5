import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type BrowserEventDeclaration, trackedEvents } from '@cliffhanger/contract/tracking'
import { adLinkCodePattern } from '@cliffhanger/domain/ad-links'
import { dayMs, parseEpochDay } from '@cliffhanger/domain/insight'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PaymentEnv } from '../../settings/parse-setting.ts'
import { assignViewerNumbers } from './viewers.ts'

/** A day is read in parts, so that no statement takes long and the process can handle requests in between. */
const pieceMs = 10 * 60_000
/** A day with fewer events than this is read with one statement. */
const fewEvents = 20_000
/** Maximum time between an event and its receipt (docs/decisions/067). */
const latestMs = dayMs

/** Screen views and payment reports are left out, because no query needs them. */
export const archivedEventKinds = [
  'landing',
  'first_frame',
  'episode_progress',
  'wall_seen',
  'video_watch_analysis',
] as const
/** Number of days, including the current one, for which the database still has all archived kinds of events. */
export const allEventsRetentionDays = Math.min(
  ...archivedEventKinds.map((kind) => {
    const { retentionDays }: BrowserEventDeclaration = trackedEvents[kind]
    return retentionDays ?? Number.POSITIVE_INFINITY
  }),
)

/** SQL expressions for numbers in events: NULL if a field has no number, or one too large for the archive's columns. */
const whole = (field: string) => sql`CASE WHEN fields->>${field} ~ '^[0-9]{1,9}$' THEN (fields->>${field})::int END`
const titleId = sql`CASE WHEN fields->>'vid' ~ '^[0-9]{1,18}$' THEN (fields->>'vid')::bigint END`
const decimal = (field: string) =>
  sql`CASE WHEN fields->>${field} ~ '^[0-9]{1,7}([.][0-9]{1,9})?$' THEN (fields->>${field})::float8 END`

/**
 * Selects the events of a day that were received in a period. Events without an id, from pages of earlier releases, use
 * the time of receipt, because their own time is unreliable.
 */
function receivedEvents(day: string, from: Date, until: Date): RawBuilder<unknown> {
  const time = sql`CASE WHEN event_id IS NULL THEN received_at ELSE created_at END`
  return sql`
    SELECT user_id::bigint AS user_id, event, ${time} AS occurred_at, language, country, browser, app, fields
    FROM tracked_events
    WHERE received_at >= ${from} AND received_at < ${until} AND NOT is_bot AND user_id ~ '^[1-9][0-9]{0,17}$'
      AND event = ANY(${archivedEventKinds})
      AND ${time} >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND ${time} < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`
}

/** SQL statements that derive server events from the server's own tables (docs/events.md). */
export interface DerivedEventStatements {
  readonly recorded: Readonly<Record<'order_created' | 'paid' | 'unlocked', string>>
}

/** Selects the orders and unlocks of a day from the tables that record them. */
function recordedEvents(
  day: string,
  env: PaymentEnv,
  recorded: DerivedEventStatements['recorded'],
): RawBuilder<unknown> {
  const start = new Date(day)
  const isOfDay = sql`occurred_at >= ${start} AND occurred_at < ${new Date(start.getTime() + dayMs)}`
  const orders = sql`env = ${env} AND NOT "isRenewal" AND ${isOfDay}`
  return sql`
    WITH unlocks AS MATERIALIZED (SELECT user_id::bigint AS user_id, occurred_at, vid::bigint AS vid
      FROM (${sql.raw(recorded.unlocked)}) o WHERE ${isOfDay})
    SELECT user_id::bigint AS user_id, 'order' AS event, occurred_at, vid::bigint AS vid
      FROM (${sql.raw(recorded.order_created)}) o WHERE ${orders}
    UNION ALL SELECT user_id::bigint, 'paid', occurred_at, vid::bigint
      FROM (${sql.raw(recorded.paid)}) o WHERE ${orders}
    UNION ALL SELECT user_id, 'unlocked', occurred_at, vid FROM unlocks`
}

const millisecond = (day: string) =>
  sql`floor(extract(epoch FROM occurred_at) * 1000)::bigint - ${Date.parse(day)}::bigint`

/** Formats each event as a line of JSON, without any id of a user, device, click or visit. */
const eventLines = (day: string, events: RawBuilder<unknown>) => sql<{ lines: string | null }>`
  SELECT string_agg(json_strip_nulls(json_build_object('viewer', v.viewer, 'first_day', v.first_day - date '1970-01-01',
    'event', event, 'ms', ${millisecond(day)}, 'vid', ${titleId}, 'episode', ${whole('episode')},
    'percent', ${whole('percent')}, 'duration', ${whole('ms')}, 'path', fields->>'path',
    'ad', CASE WHEN fields->>'adId' ~ ${adLinkCodePattern} THEN fields->>'adId' END,
    'from_second', ${decimal('fromSecond')}, 'to_second', ${decimal('toSecond')},
    'language', language, 'country', country, 'browser', browser, 'app', app))::text, E'\n') AS lines
  FROM (${events}) e JOIN insight_viewers v USING (user_id)`

const recordLines = (day: string, events: RawBuilder<unknown>) => sql<{ lines: string | null }>`
  /* many viewers: a job archives the unlocks of a day */
  SELECT string_agg(json_strip_nulls(json_build_object('viewer', v.viewer, 'first_day', v.first_day - date '1970-01-01',
    'event', event, 'ms', ${millisecond(day)}, 'vid', vid))::text, E'\n') AS lines
  FROM (${events}) e JOIN insight_viewers v USING (user_id)`

async function hasManyEvents(db: Database, events: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM (${events}) e LIMIT ${fewEvents}) e`.execute(db)
  return (rows[0]?.count ?? 0) === fewEvents
}

interface DayParts extends DerivedEventStatements {
  readonly db: Database
  readonly env: PaymentEnv
  /** Current time, ms since epoch. */
  readonly now: number
  readonly signal?: AbortSignal | undefined
}

/** Yields the lines of a day's events, orders and unlocks. */
async function* readLines({ db, env, recorded, now }: DayParts, day: string): AsyncGenerator<string> {
  const start = parseEpochDay(day) * dayMs
  const end = Math.min(start + dayMs + latestMs, now + 1)
  const hasMany = await hasManyEvents(db, receivedEvents(day, new Date(start), new Date(end)))
  const step = hasMany ? pieceMs : Math.max(1, end - start)
  for (let from = start; from < end; from += step) {
    const piece = receivedEvents(day, new Date(from), new Date(Math.min(from + step, end)))
    await assignViewerNumbers(db, day, piece)
    const lines = (await eventLines(day, piece).execute(db)).rows[0]?.lines
    if (lines) yield `${lines}\n`
  }
  const records = recordedEvents(day, env, recorded)
  await assignViewerNumbers(db, day, records)
  const lines = (await recordLines(day, records).execute(db)).rows[0]?.lines
  if (lines) yield `${lines}\n`
}

/** Writes the events of a UTC day to a file, one JSON object per line. */
export async function writeDayEvents(parts: DayParts, day: string, file: string): Promise<void> {
  const { signal } = parts
  await pipeline(readLines(parts, day), createWriteStream(file), signal ? { signal } : {})
}
