import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Stores the link that brought a viewer; the earliest arrival stays. */
export async function storeArrival(
  tx: Database,
  userId: string,
  { linkId, at }: { readonly linkId: string; readonly at: number },
): Promise<void> {
  await sql`SELECT note_ad_arrival(${userId}, ${linkId}, ${new Date(at)})`.execute(tx)
}

/**
 * Gives the arrival of a device's guest to the account that logs in on it, if it is earlier than the account's own. Call it
 * before the device is bound to the account.
 */
export async function handOverArrival(tx: Database, deviceId: string, accountId: string): Promise<void> {
  await sql`
    SELECT hand_over_ad_arrival(guest_id, ${accountId}) FROM devices
    WHERE device_id = ${deviceId} AND guest_id IS NOT NULL`.execute(tx)
}

interface StoredEvent {
  readonly event: string
  readonly userId: string
  /** ms since epoch. */
  readonly receivedAt: number
}

/** The event of a player that proves that a viewer has seen an episode's first frame. */
const provesFirstFrame = ({ event }: StoredEvent): boolean => event === 'video_watch_analysis'

/** Notes the first frames of viewers of links, in the transaction that stores their events. */
export async function noteFirstFrames(tx: Database, events: readonly StoredEvent[]): Promise<void> {
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
    UPDATE ad_link_viewers v SET first_frame_at = due.at FROM due WHERE v.viewer_id = due.viewer_id`.execute(tx)
}
