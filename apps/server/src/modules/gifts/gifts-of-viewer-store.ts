import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import { mergedUserIdsSql } from '../../db/merged-ids.ts'
import type { Database } from '../../db/schema.ts'
import { type GiftRow, selectGiftColumns } from './store.ts'

/** A gift that a viewer bought or redeemed. The title texts are null if the title was deleted. */
export interface ViewersGift extends GiftRow {
  is_bought: boolean
  other_id: string | null
  slug: string | null
  language: LanguageKey | null
  texts: Partial<Record<LanguageKey, { name: string }>> | null
}

/**
 * Reads a page of the gifts that a viewer bought or redeemed, newest first. `before` is the cursor returned with the
 * previous page.
 */
export async function readGiftsOfViewer(
  db: Database,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
  at: Date,
): Promise<ViewersGift[]> {
  const { rows } = await sql<ViewersGift>`
    SELECT ${selectGiftColumns(userId, at)}, g.buyer_id IN ${mergedUserIdsSql(userId)} AS is_bought,
      CASE WHEN g.buyer_id IN ${mergedUserIdsSql(userId)} THEN g.receiver_id ELSE g.buyer_id END::text AS other_id,
      t.slug, t.language, t.texts
    FROM gifts g LEFT JOIN titles t USING (vid_id)
    WHERE (g.buyer_id IN ${mergedUserIdsSql(userId)} OR g.receiver_id IN ${mergedUserIdsSql(userId)})
      AND (${before ?? null}::bigint IS NULL OR g.gift_id < ${before ?? null})
    ORDER BY g.gift_id DESC LIMIT ${limit}`.execute(db)
  return rows
}
