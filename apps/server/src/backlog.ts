import { sql } from 'kysely'
import type { Database } from './db/schema.ts'
import { purgeAfterHours } from './modules/accounts/purge.ts'

/** Unfinished work in the database, and the time at which each job last ended, for operators. */
export interface Backlog {
  readonly openOrders: { readonly hour: number; readonly day: number; readonly older: number }
  /** Open orders that should have been checked at least a minute ago. */
  readonly overdueOrders: number
  /** Orders that are paid but not delivered; an operator must look at each. */
  readonly undeliveredOrders: number
  /** Webhook events of the payment provider whose order is not known yet. */
  readonly unmatchedEvents: number
  readonly unsentMails: number
  /** Unsent mails that were queued more than ten minutes ago. */
  readonly lateMails: number
  /** Queued conversion messages per ad network; `oldest` is a Unix time in seconds. */
  readonly conversions: readonly { readonly network: string; readonly waiting: number; readonly oldest: number }[]
  /** Experiments that were stopped automatically within the last day: harmful, wrong split or changed price. */
  readonly stoppedExperiments: number
  readonly unansweredFeedback: number
  /** Uploaded images that do not belong to a sent feedback yet. */
  readonly looseUploads: number
  /** Accounts whose purge is a day overdue, both by the clock and by the hours that the purge job has counted. */
  readonly overduePurges: number
  readonly titles: Readonly<Record<string, number>>
  /** Last end of each job; times are Unix times in seconds. */
  readonly jobs: readonly { readonly name: string; readonly succeeded: number | null; readonly failed: number | null }[]
}

type Counted = Omit<Backlog, 'openOrders'> & Backlog['openOrders']

/**
 * Reads the backlog in one statement, which uses only partial indexes and small tables.
 * @param env environment of the payment provider: open orders of other environments are not counted, because no
 * server checks them
 */
export async function readBacklog(db: Database, env: string, now: number): Promise<Backlog> {
  const before = (ms: number) => new Date(now - ms)
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  const { rows } = await sql<Counted>`
    SELECT o.*,
      (SELECT count(*)::int FROM orders WHERE state = 'paid') AS "undeliveredOrders",
      (SELECT count(*)::int FROM provider_events WHERE try_at IS NOT NULL) AS "unmatchedEvents",
      m.*,
      (SELECT coalesce(json_agg(c), '[]') FROM (SELECT network, count(*)::int AS waiting, extract(epoch FROM min(created_at)) AS oldest
        FROM conversions WHERE state = 'waiting' GROUP BY network) c) AS conversions,
      (SELECT count(*)::int FROM experiments WHERE end_reason IN ('harmful', 'mismatch', 'changed') AND ended_at > ${before(day)}) AS "stoppedExperiments",
      (SELECT count(*)::int FROM feedback WHERE replied_at IS NULL) AS "unansweredFeedback",
      (SELECT count(*)::int FROM feedback_images WHERE NOT is_attached) AS "looseUploads",
      (SELECT count(*)::int FROM users WHERE deleted_at < ${before(16 * day)} AND deleted_hours > ${purgeAfterHours + 24} AND purged_at IS NULL) AS "overduePurges",
      (SELECT json_object_agg(status, n) FROM (SELECT status, count(*)::int AS n FROM titles GROUP BY status) s) AS titles,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'succeeded', extract(epoch FROM succeeded_at),
        'failed', extract(epoch FROM failed_at))), '[]') FROM job_runs) AS jobs
    FROM (
      SELECT count(*) FILTER (WHERE created_at > ${before(hour)})::int AS hour,
        count(*) FILTER (WHERE created_at <= ${before(hour)} AND created_at > ${before(day)})::int AS day,
        count(*) FILTER (WHERE created_at <= ${before(day)})::int AS older,
        count(*) FILTER (WHERE check_at < ${before(minute)})::int AS "overdueOrders"
      FROM orders WHERE check_at IS NOT NULL AND state = 'open' AND env = ${env}) o,
    (
      SELECT count(*)::int AS "unsentMails",
        count(*) FILTER (WHERE created_at < ${before(10 * minute)})::int AS "lateMails"
      FROM mails WHERE send_at IS NOT NULL) m`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The backlog query returned no row')
  const { hour: inHour, day: inDay, older, titles, ...rest } = row
  return { ...rest, titles: titles ?? {}, openOrders: { hour: inHour, day: inDay, older } }
}
