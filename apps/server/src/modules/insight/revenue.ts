import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'

export interface NetOrdersSource {
  /** Builds a query for the orders paid in a period: user_id, currency and `kept`, the price minus refunds. */
  keptOrders(period: { readonly since: Date; readonly until: Date }): RawBuilder<unknown>
}

/**
 * Reads the amounts kept from the orders paid since a time, per viewer and currency, as one JSON object per line. The
 * viewer is null if they have no number in the event archive; their payments belong to no cohort.
 */
export async function readRevenueJsonLines(
  { db, now, keptOrders }: Pick<Deps, 'db' | 'now'> & NetOrdersSource,
  since: Date,
): Promise<string> {
  const kept = keptOrders({ since, until: new Date(now()) })
  // A merge of wallets moves orders to the remaining wallet, whose viewer may have no events.
  const merged = sql`(SELECT min(m.viewer) FROM users g JOIN insight_viewers m USING (user_id) WHERE g.merged_into = k.user_id)`
  const { rows } = await sql<{ lines: string | null }>`
    WITH paid AS (SELECT user_id, currency, (sum(kept) * 100)::bigint AS cents FROM (${kept}) o GROUP BY 1, 2)
    SELECT string_agg(json_build_object('viewer', coalesce(v.viewer, ${merged}), 'currency', currency, 'cents', cents)::text,
      E'\n') AS lines
    FROM paid k LEFT JOIN insight_viewers v USING (user_id)`.execute(db)
  return rows[0]?.lines ?? ''
}
