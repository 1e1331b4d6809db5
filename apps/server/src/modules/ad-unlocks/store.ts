import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AdVerificationResult } from './tables.ts'

export interface NewAdView {
  readonly userId: string
  /** Id of the new view; not used if an open view of the same episode is continued. */
  readonly viewId: string
  readonly vidId: string
  readonly episode: number
  readonly perDay: number
  /** Start of the day whose unlocks are counted. */
  readonly day: Date
  /** Time from which the server's clock may verify the view; null if only the ad network may verify it. */
  readonly clockFrom: Date | null
}
/** `nobody`: the account was deleted, or merged into another one, in the meantime. */
export type BeginAdResult = { readonly viewId: string; readonly left: number } | 'limit' | 'owned' | 'nobody'

/** Starts an ad view for an episode, and replaces the viewer's other open view. */
export async function beginAdView(db: Database, view: NewAdView, at: Date): Promise<BeginAdResult> {
  const { userId, viewId, vidId, episode, perDay, day, clockFrom } = view
  const { rows } = await sql<{ result: 'begun' | 'limit' | 'owned' | 'nobody'; view: string; left_today: number }>`
    SELECT b.result, b.view, b.left_today
    FROM begin_ad_view(${userId}, ${viewId}, ${vidId}, ${episode}, ${perDay}, ${day}, ${clockFrom}, ${at}) b`.execute(
    db,
  )
  const [row] = rows
  if (!row) return 'nobody'
  return row.result === 'begun' ? { viewId: row.view, left: row.left_today } : row.result
}

/**
 * Verifies an ad view and unlocks its episode; idempotent.
 * @param viewer the viewer who asks; undefined for the ad network, whose signature the caller has checked
 */
export async function verifyAdView(
  db: Database,
  viewId: string,
  viewer: string | undefined,
  at: Date,
): Promise<AdVerificationResult> {
  const { rows } = await sql<{ result: AdVerificationResult }>`
    SELECT verify_ad_view(${viewId}, ${viewer ?? null}, ${at}) AS result`.execute(db)
  return rows[0]?.result ?? 'unknown'
}

/** Counts the episodes that ads have unlocked for a viewer since a time. */
export async function countAdUnlocks(db: Database, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT ad_unlocks_since(${userId}, ${since}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the ads started since a time, the verified ones, and the episodes that they unlocked. */
export async function countAdViews(
  db: Database,
  since: Date,
): Promise<{ begun: number; verified: number; unlocked: number }> {
  const { rows } = await sql<{ begun: number; verified: number; unlocked: number }>`
    SELECT count(*)::int AS begun, count(*) FILTER (WHERE state = 'verified')::int AS verified,
      count(*) FILTER (WHERE has_unlocked)::int AS unlocked
    FROM ad_views WHERE created_at >= ${since}`.execute(db)
  return rows[0] ?? { begun: 0, verified: 0, unlocked: 0 }
}

const keptMs = 90 * 86_400_000

/** Deletes ad views that were started more than 90 days ago. The ledger keeps their unlocks. */
export async function sweepAdViews(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('ad_views')
    .where('created_at', '<', new Date(now - keptMs))
    .execute()
}
