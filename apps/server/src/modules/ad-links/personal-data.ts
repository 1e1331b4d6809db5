import { sql } from 'kysely'
import type { PersonalData } from '../../personal-data.ts'

/**
 * The ad link that brought a viewer. A purge removes the viewer's id from the arrival and keeps the arrival without it, with
 * the ids of the viewer's orders, which are kept, too. So the sums of the link do not change.
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
      await sql`SELECT forget_ad_viewer(${userId})`.execute(tx)
    },
  }
}
