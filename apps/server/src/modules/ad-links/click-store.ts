import type { AdClickKind } from '@cliffhanger/domain/ad-links'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface AdClick {
  readonly clickId: string
  readonly linkId: string
  /** Time of the click in ms since epoch. */
  readonly at: number
  readonly kind: AdClickKind
}

/** Writes many clicks and adds them to the sums of their days, with one statement. */
export async function insertClicks(db: Database, clicks: readonly AdClick[]): Promise<void> {
  await sql`
    WITH stored AS (
      INSERT INTO ad_clicks (click_id, link_id, clicked_at, kind)
      SELECT c."clickId", c."linkId", to_timestamp(c.at / 1000.0), c.kind
      FROM jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) AS c("clickId" uuid, "linkId" bigint, at bigint, kind text)
      RETURNING link_id, clicked_at, kind)
    INSERT INTO ad_link_days AS d (day, link_id, clicks, bots, prefetches)
    SELECT (clicked_at AT TIME ZONE 'UTC')::date, link_id, count(*) FILTER (WHERE kind = 'viewer'),
      count(*) FILTER (WHERE kind = 'bot'), count(*) FILTER (WHERE kind = 'prefetch')
    FROM stored GROUP BY 1, 2
    -- Two servers that write the same rows lock them in the same order.
    ORDER BY 1, 2
    ON CONFLICT (day, link_id) DO UPDATE SET clicks = d.clicks + excluded.clicks, bots = d.bots + excluded.bots,
      prefetches = d.prefetches + excluded.prefetches`.execute(db)
}

const dayMs = 86_400_000

/** Clicks that brought a viewer are kept longer than the app reports a click, and longer than a guest pass is valid. */
const usedClickMs = 90 * dayMs

/** Deletes clicks after `keptDays`, and the ids of clicks that brought a viewer after 90 days. The sums are kept. */
export async function sweepClicks(db: Database, now: number, keptDays: number): Promise<void> {
  await db
    .deleteFrom('ad_clicks')
    .where('clicked_at', '<', new Date(now - keptDays * dayMs))
    .execute()
  await db
    .deleteFrom('ad_link_used_clicks')
    .where('used_at', '<', new Date(now - usedClickMs))
    .execute()
}
