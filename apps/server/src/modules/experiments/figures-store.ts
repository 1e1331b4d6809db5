import type { ArmFigures } from '@cliffhanger/domain/experiments/evaluate'
import { histogramStepRatio, lastHistogramStep } from '@cliffhanger/domain/first-frames'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ExperimentRow } from './experiment-store.ts'

/** Builds a query for the orders paid in a period, with the part of the price that was not refunded (`kept`). */
export type NetOrdersQuery = (period: { readonly since: Date; readonly until: Date }) => RawBuilder<unknown>

interface ArmRow {
  readonly variant: number
  readonly viewers: number
  readonly payers: number
  readonly sum: number
  readonly sumOfSquares: number
  readonly refunded: number
  readonly old: number
  readonly returned: number
  readonly firstFrames: Record<string, number>
}

/**
 * Reads the totals of each variant. A guest and the account that they logged in to count as one viewer. Payments and
 * events count from the exposure on; payments up to `until` count even after the end of the experiment.
 */
export async function readVariantTotals(
  db: Database,
  experiment: Pick<ExperimentRow, 'experiment_id' | 'variants' | 'currency' | 'started_at'>,
  { until, keptOrders }: { readonly until: Date; readonly keptOrders: NetOrdersQuery },
): Promise<ArmFigures[]> {
  const { experiment_id: id, currency, started_at: startedAt, variants } = experiment
  const since = startedAt ?? until
  const query = sql<ArmRow>`
    WITH exposures AS MATERIALIZED (
      SELECT coalesce(counted_as, exposure_id) AS head, exposure_id, user_id, variant, exposed_at
      FROM experiment_viewers WHERE experiment_id = ${id}),
    -- Exposed by the first wall of their devices with this variant.
    heads AS MATERIALIZED (
      SELECT h.head, h.variant, min(v.exposed_at) AS exposed_at
      FROM exposures h JOIN exposures v ON v.head = h.head AND v.variant = h.variant
      WHERE h.exposure_id = h.head AND h.exposed_at < ${until} GROUP BY h.head, h.variant),
    members AS MATERIALIZED (
      SELECT h.*, v.exposure_id, v.user_id FROM heads h JOIN exposures v USING (head)),
    former AS MATERIALIZED (
      SELECT m.head, m.exposed_at, f.order_id FROM members m JOIN experiment_former_orders f USING (exposure_id)),
    -- Only rows of the viewers are kept in memory: an experiment on one title is small, the events of all viewers are not.
    kept AS MATERIALIZED (SELECT k.* FROM (${keptOrders({ since, until })}) AS k
      WHERE k.user_id IN (SELECT user_id FROM members) OR k.order_id IN (SELECT order_id FROM former)),
    paid AS (
      SELECT m.head, m.exposed_at, k.* FROM members m JOIN kept k ON k.user_id = m.user_id
      UNION ALL
      SELECT f.head, f.exposed_at, k.* FROM former f JOIN kept k ON k.order_id = f.order_id),
    money AS (
      SELECT p.head, sum(p.kept * 100) FILTER (WHERE p.currency = ${currency}) AS cents, bool_or(p.kept < o.price) AS refunded
      FROM paid p JOIN orders o USING (order_id) WHERE p.paid_at >= p.exposed_at GROUP BY p.head),
    events AS MATERIALIZED (
      SELECT user_id, event, created_at, fields FROM tracked_events
      WHERE event IN ('first_frame', 'landing') AND user_id <> '' AND NOT is_bot
        AND received_at >= ${since}::timestamptz - interval '1 day' AND created_at < ${until}
        AND user_id IN (SELECT user_id::text FROM members)),
    frames AS (
      SELECT DISTINCT ON (m.head) m.head, least(${lastHistogramStep}, floor(ln(greatest(1, (e.fields->>'ms')::int)) / ln(${histogramStepRatio}::float8)))::int AS step
      FROM members m JOIN events e ON e.user_id = m.user_id::text AND e.event = 'first_frame'
        AND e.created_at >= m.exposed_at AND e.fields->>'ms' ~ '^[0-9]{1,6}$'
      ORDER BY m.head, e.created_at),
    back AS (
      SELECT DISTINCT m.head FROM members m JOIN events e ON e.user_id = m.user_id::text AND e.event = 'landing'
        AND (e.created_at AT TIME ZONE 'UTC')::date = (m.exposed_at AT TIME ZONE 'UTC')::date + 1),
    -- The return rate counts only viewers with a landing in the day before the exposure: a return cannot be seen if a
    -- viewer refuses statistics or their events are no longer kept. The variant does not influence that landing.
    seen AS (
      SELECT DISTINCT m.head FROM members m JOIN events e ON e.user_id = m.user_id::text AND e.event = 'landing'
        AND e.created_at BETWEEN m.exposed_at - interval '1 day' AND m.exposed_at),
    steps AS (
      SELECT variant, jsonb_object_agg(step, starts) AS frames
      FROM (SELECT h.variant, f.step, count(*) AS starts FROM heads h JOIN frames f USING (head) GROUP BY 1, 2) AS s
      GROUP BY variant)
    SELECT h.variant, count(*)::float8 AS viewers, count(*) FILTER (WHERE m.cents > 0)::float8 AS payers,
      coalesce(sum(m.cents), 0)::float8 AS sum, coalesce(sum(m.cents * m.cents), 0)::float8 AS "sumOfSquares",
      count(*) FILTER (WHERE m.refunded)::float8 AS refunded, count(s.head) FILTER (WHERE ${isOld(until)})::float8 AS old,
      count(s.head) FILTER (WHERE ${isOld(until)} AND b.head IS NOT NULL)::float8 AS returned,
      coalesce((SELECT frames FROM steps WHERE steps.variant = h.variant), '{}') AS "firstFrames"
    FROM heads h LEFT JOIN money m USING (head) LEFT JOIN seen s USING (head) LEFT JOIN back b USING (head)
    GROUP BY h.variant`
  const rows = await db.transaction().execute(async (tx) => {
    // PostgreSQL's planner cannot estimate the sizes of the intermediate results: it would choose nested loops, which
    // compare every pair of viewers.
    await sql`SET LOCAL enable_nestloop = off`.execute(tx)
    return (await query.execute(tx)).rows
  })
  return variants.map((_, index) => armOf(rows.find(({ variant }) => variant === index)))
}

/** SQL condition: exposed at least two days ago, so that the day after the exposure is over. */
const isOld = (until: Date) => sql`
  (h.exposed_at AT TIME ZONE 'UTC')::date + 2 <= (${until}::timestamptz AT TIME ZONE 'UTC')::date`

function armOf(row: ArmRow | undefined): ArmFigures {
  const { viewers = 0, payers = 0, sum = 0, sumOfSquares = 0, refunded = 0 } = row ?? {}
  return {
    revenue: { viewers, payers, sum, sumOfSquares },
    refunded,
    returned: { viewers: row?.old ?? 0, counted: row?.returned ?? 0 },
    firstFrames: row?.firstFrames ?? {},
  }
}

/**
 * Counts the viewers who reached a paywall, and those of them who paid afterwards: on the titles of an experiment, or
 * on all titles.
 */
export async function readPaywallTraffic(
  db: Database,
  vidIds: readonly string[],
  { since, until, keptOrders }: { readonly since: Date; readonly until: Date; readonly keptOrders: NetOrdersQuery },
): Promise<{ viewers: number; payers: number }> {
  const isOfTitles = vidIds.length === 0 ? sql`true` : sql`fields->>'vid' = ANY(${[...vidIds]}::text[])`
  const { rows } = await sql<{ viewers: number; payers: number }>`
    WITH met AS (SELECT user_id, min(created_at) AS at FROM tracked_events
      WHERE event = 'wall_seen' AND user_id <> '' AND NOT is_bot AND received_at >= ${since} AND created_at < ${until}
        AND ${isOfTitles} GROUP BY user_id),
    paid AS (SELECT DISTINCT m.user_id FROM met m JOIN (${keptOrders({ since, until })}) k
      ON k.user_id::text = m.user_id AND k.paid_at >= m.at AND k.kept > 0)
    SELECT (SELECT count(*) FROM met)::int AS viewers, (SELECT count(*) FROM paid)::int AS payers`.execute(db)
  return rows[0] ?? { viewers: 0, payers: 0 }
}
