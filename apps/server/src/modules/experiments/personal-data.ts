import { sql } from 'kysely'
import { mergedUserIdsSql } from '../../db/merged-ids.ts'
import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/**
 * Exports the experiments at whose paywalls a viewer was, and the prices that they were shown. A purge removes the
 * viewer's id. The variant and the ids of kept orders remain without the viewer, so that the results do not change.
 */
export function createExperimentsPersonalData(): PersonalDataModule {
  return {
    name: 'experiments',
    exportOf: async (tx, userId) => ({
      variants: rowsByCursor(
        tx,
        'experiment_variants',
        tx
          .selectFrom('experiment_viewers')
          .select(['experiment_id as experimentId', 'variant', 'exposed_at as time'])
          .where('user_id', 'in', mergedUserIdsSql(userId))
          .orderBy('exposure_id'),
      ),
      shownPrices: rowsByCursor(
        tx,
        'shown_prices',
        tx
          .selectFrom('shown_terms')
          .select(['vid_id as vidId', 'coins', 'pay_from as payNVideo', 'whole_title_prices as wholeTitlePrices'])
          .where('user_id', '=', userId)
          .orderBy('vid_id'),
      ),
    }),
    async erase(tx, userId) {
      await sql`SELECT forget_experiment_viewer(m.user_id) FROM ${mergedUserIdsSql(userId)} AS m`.execute(tx)
    },
  }
}
