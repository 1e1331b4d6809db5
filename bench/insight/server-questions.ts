import { randomBytes } from 'node:crypto'
import { dayMs, formatEpochDay, type InsightPeriod } from '@cliffhanger/domain/insight'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { createInsightParts } from '../../apps/server/src/insight-parts.ts'
import { createInsightQueries } from '../../apps/server/src/modules/insight/insight.ts'

interface Archive {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>
  readonly dataDir: string
  /** Revision in the file names of all archived days. */
  readonly revision: string
  readonly period: InsightPeriod
  /** The current day, as the number of days since 1970. */
  readonly today: number
  readonly eventsToday: number
}

/**
 * Measures the server's Insight queries over the current day until noon, first from the database and then from files,
 * and its retention query over the archive. There are no orders and no merged viewers.
 * @returns times in ms by query
 */
export async function measureServerQueries(archive: Archive): Promise<ReadonlyMap<string, number>> {
  const { database, dataDir, revision, period, today, eventsToday } = archive
  const { db, pool } = database
  await pool.query(
    `INSERT INTO archived_days (day, revision, events, archived_at, is_final)
      SELECT day, $1, 0, now(), true FROM generate_series($2::date, $3::date, '1 day') day`,
    [revision, period.from, period.to],
  )
  await pool.query(
    `INSERT INTO tracked_events (received_at, event, user_id, device_hash, channel_id, created_at, fields, event_id, language, country, browser)
      SELECT at, (ARRAY['landing', 'first_frame', 'episode_progress', 'wall_seen', 'video_watch_analysis'])[1 + i % 5],
        (1 + i / 20)::text, '', 1, at, jsonb_build_object('path', 'cold', 'ms', '300', 'vid', (1 + i % 300)::text, 'episode', '1',
        'percent', '25', 'fromSecond', '0', 'toSecond', '20'), gen_random_uuid(), 'en', 'US', 'chrome'
      FROM (SELECT i, $1::timestamptz + i * interval '12 hours' / $2::int AS at FROM generate_series(0, $2::int - 1) i) e`,
    [new Date(today * dayMs), eventsToday],
  )
  await pool.query('VACUUM ANALYZE tracked_events')
  const now = () => today * dayMs + dayMs / 2
  const parts = { db, now, randomBytes, provider: { env: 'demo' as const }, config: { dataDir, trackingDays: 400 } }
  const insight = createInsightQueries(createInsightParts(parts))
  const times = new Map<string, number>()
  async function measure(name: string, ask: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    await ask()
    times.set(name, performance.now() - began)
  }
  const running = { from: formatEpochDay(today), to: formatEpochDay(today) }
  try {
    const askToday = () => insight.funnel({ period: running, by: 'language', filters: {} })
    await measure(`today, ${eventsToday.toLocaleString('en')} events from the database`, askToday)
    await measure('today again', askToday)
    await measure('retention', () => insight.retention(period))
  } finally {
    await insight.close()
  }
  return times
}
