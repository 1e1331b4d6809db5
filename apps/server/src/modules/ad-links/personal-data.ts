import { sql } from 'kysely'
import type { PersonalDataModule } from '../../personal-data.ts'

/**
 * Exports the ad link that brought a viewer. A purge removes the viewer's id from the arrival. The arrival and the ids
 * of kept orders remain without the viewer, so that the sums of the link do not change.
 */
export function createAdLinksPersonalData(): PersonalDataModule {
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
