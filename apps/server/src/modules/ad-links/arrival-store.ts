import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Stores the link that brought a viewer. The earliest arrival is kept, and one click counts for one viewer only. */
export async function storeArrival(
  tx: Database,
  userId: string,
  { linkId, at, clickId = null }: { readonly linkId: string; readonly at: number; readonly clickId?: string | null },
): Promise<void> {
  await sql`SELECT note_ad_arrival(${userId}, ${linkId}, ${new Date(at)}, ${clickId})`.execute(tx)
}

/** Counts a device's former guest and the account that logs in on the device as one viewer. */
export async function mergeGuestArrival(tx: Database, guestId: string | null, accountId: string): Promise<void> {
  if (guestId !== null) await sql`SELECT hand_over_ad_arrival(${guestId}, ${accountId})`.execute(tx)
}

interface StoredEvent {
  readonly event: string
  readonly userId: string
  /** Time when the server received the event, in ms since epoch. */
  readonly receivedAt: number
  readonly isBot?: boolean
}

/** Returns true if an event proves that a viewer has seen an episode's first frame. */
const provesFirstFrame = ({ event, isBot }: StoredEvent): boolean =>
  !isBot && (event === 'first_frame' || event === 'video_watch_analysis')

/** Records the first frames of viewers who arrived by links. */
export async function recordFirstFrames(db: Database, events: readonly StoredEvent[]): Promise<void> {
  const seen = new Map<string, number>()
  for (const { userId, receivedAt } of events.filter(provesFirstFrame)) {
    if (userId !== '') seen.set(userId, Math.min(receivedAt, seen.get(userId) ?? receivedAt))
  }
  if (seen.size === 0) return
  const times = [...seen.values()].map((ms) => new Date(ms))
  await sql`
    WITH due AS (
      SELECT v.viewer_id, e.at FROM unnest(${[...seen.keys()]}::bigint[], ${times}::timestamptz[]) AS e (user_id, at)
      JOIN ad_link_viewers v USING (user_id) WHERE v.first_frame_at IS NULL AND v.arrived_at <= e.at
      ORDER BY v.user_id FOR UPDATE OF v)
    UPDATE ad_link_viewers v SET first_frame_at = due.at FROM due WHERE v.viewer_id = due.viewer_id`.execute(db)
}
