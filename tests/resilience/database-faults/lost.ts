import type { OpenDatabase } from '../../../apps/server/src/db/open.ts'
import type { AcknowledgedOperations } from './traffic.ts'

/** Lists acknowledged operations that are missing in the database, and payments that were not delivered. */
export async function findLostOperations(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { unlocks, likes, orders, paid, feedbacks }: AcknowledgedOperations,
): Promise<string[]> {
  const has = async (text: string) => {
    const { rows } = await pool.query<{ key: string }>(text)
    const keys = new Set(rows.map(({ key }) => key))
    return (key: string) => keys.has(key)
  }
  const isUnlocked = await has("SELECT concat_ws(' ', user_id, vid_id, episode) AS key FROM entitlements")
  const isLiked = await has("SELECT concat_ws(' ', user_id, vid_id) AS key FROM title_likes")
  const isOrder = await has('SELECT order_id::text AS key FROM orders')
  const isGranted = await has("SELECT order_id::text AS key FROM orders WHERE state = 'granted'")
  const isFeedback = await has('SELECT feedback_id::text AS key FROM feedback')
  const wrongLikes = [...likes].filter(([key, { isSet }]) => isLiked(key) !== isSet)
  const unlockKeys = unlocks.map(({ userId, vidId, n }) => `${userId} ${vidId} ${n}`)
  return [
    ...unlockKeys.filter((key) => !isUnlocked(key)).map((key) => `unlock ${key}`),
    ...wrongLikes.map(([key]) => `like ${key}`),
    ...orders.filter((id) => !isOrder(id)).map((id) => `order ${id}`),
    ...paid.filter((id) => !isGranted(id)).map((id) => `delivery of ${id}`),
    ...feedbacks.filter((id) => !isFeedback(id)).map((id) => `feedback ${id}`),
  ]
}
