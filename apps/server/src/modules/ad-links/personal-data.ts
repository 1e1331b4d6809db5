import { sql } from 'kysely'
import type { PersonalData } from '../../personal-data.ts'

/**
 * The ad link that brought a viewer. A purge takes the viewer's id from the arrival. What remains is that somebody came from a
 * link, and which of the orders, which are kept, are theirs: so the sums of the link stay.
 */
export function createAdLinksPersonalData(): PersonalData {
  return {
    name: 'adLink',
    exportOf: async (tx, userId) =>
      (await tx
        .selectFrom('ad_link_viewers')
        .innerJoin('ad_links', 'ad_links.link_id', 'ad_link_viewers.link_id')
        .select(['code', 'network', 'campaign', 'creative', 'arrived_at as time', 'first_frame_at as firstFrame'])
        .where('user_id', '=', userId)
        .executeTakeFirst()) ?? null,
    async erase(tx, userId) {
      await sql`
        INSERT INTO ad_link_former_orders (order_id, viewer_id)
        SELECT o.order_id, v.viewer_id FROM ad_link_viewers v JOIN orders o ON o.user_id = v.user_id
        WHERE v.user_id = ${userId} AND (o.paid_at IS NULL OR o.paid_at >= v.arrived_at)
        ON CONFLICT DO NOTHING`.execute(tx)
      await tx.updateTable('ad_link_viewers').set({ user_id: null }).where('user_id', '=', userId).execute()
    },
  }
}
