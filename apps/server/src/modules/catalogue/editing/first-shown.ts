import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { TitleState } from './title-state.ts'

/**
 * Marks titles and episodes that viewers can see for the first time as published at `at`: they may have been imported
 * long before, hidden. Titles and episodes that viewers have seen in an earlier version keep their times. Call it after
 * the versions and the new catalogue version are written. @param before the states before the change
 */
export async function setFirstPublicationTimes(
  tx: Database,
  before: ReadonlyMap<string, TitleState>,
  at: Date,
): Promise<void> {
  const hiddenTitles = [...before].filter(([, { isPublished }]) => !isPublished).map(([vidId]) => vidId)
  if (hiddenTitles.length > 0)
    await sql`UPDATE titles t SET published_at = ${at},
        published_version = (SELECT version FROM catalogue_state)
      WHERE t.vid_id = ANY(${hiddenTitles}::bigint[]) AND t.status = 'published'
        AND (SELECT count(*) FROM studio_versions v WHERE v.kind = 'title' AND v.subject = t.vid_id::text
          AND v.payload @> '{"isPublished": true}') = 1`.execute(tx)
  for (const [vidId, { episodes }] of before) {
    const hidden = episodes.filter(({ isHidden }) => isHidden).map(({ n }) => n)
    if (hidden.length === 0) continue
    await sql`UPDATE episodes e SET published_at = ${at}
      WHERE e.vid_id = ${vidId} AND e.n = ANY(${hidden}::int[]) AND NOT e.is_hidden
        AND (SELECT count(*) FROM studio_versions v WHERE v.kind = 'title' AND v.subject = ${vidId}
          AND v.payload->'episodes' @> jsonb_build_array(jsonb_build_object('n', e.n, 'isHidden', false))) = 1`.execute(
      tx,
    )
  }
}
