import { maxPaletteResults, type studioPalette } from '@cliffhanger/contract/studio/palette'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { sql } from 'kysely'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { StudioService } from '../../http/studio/service.ts'

interface PaletteDeps extends Pick<Deps, 'db'> {
  /** Finds ids of titles whose name matches, best match first. */
  findTitles(search: string, language: LanguageKey): Promise<readonly string[]>
}

/** API method of the command palette: finds titles by name, slug or id, and orders and viewers by id. */
export function createStudioPalette({ db, findTitles }: PaletteDeps): StudioService<typeof studioPalette> {
  return {
    async find({ search, language }, { caller: { role } }) {
      // Studio shows order ids in groups of digits, separated by spaces.
      const id = parseRowId(search.replaceAll(/\s/g, ''))
      const [titles, orders, viewers] = await Promise.all([
        isActionAllowed(role, 'titles.read') ? titlesFor(db, search.trim(), language, findTitles) : [],
        isActionAllowed(role, 'orders.read') && id !== undefined ? ordersFor(db, id) : [],
        isActionAllowed(role, 'viewers.read') && id !== undefined ? viewersFor(db, id) : [],
      ])
      return { titles, orders, viewers }
    },
  }
}

async function titlesFor(
  db: Database,
  search: string,
  language: LanguageKey,
  findTitles: PaletteDeps['findTitles'],
): Promise<{ vidId: string; name: string; slug: string }[]> {
  const found = await findTitles(search, language)
  const { rows } = await sql<{ vidId: string; name: string; slug: string }>`
    WITH found AS (
      SELECT vid_id, 0 AS place FROM titles WHERE slug = ${search.toLowerCase()} OR vid_id = ${parseRowId(search) ?? null}::bigint
      UNION ALL SELECT * FROM unnest(${found.slice(0, maxPaletteResults)}::bigint[]) WITH ORDINALITY),
    best AS (SELECT vid_id, min(place) AS place FROM found GROUP BY vid_id)
    SELECT t.vid_id::text AS "vidId", t.slug,
      coalesce(t.texts->${language}->>'name', t.texts->t.language->>'name', t.slug) AS name
    FROM best b JOIN titles t ON t.vid_id = b.vid_id AND t.status <> 'draft'
    ORDER BY b.place, t.vid_id LIMIT ${maxPaletteResults}`.execute(db)
  return rows
}

async function ordersFor(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'price', 'currency', 'created_at'])
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ order_id: id, created_at: at, price, currency }) => ({
    orderId: id,
    price,
    currency,
    createdAt: at.getTime(),
  }))
}

async function viewersFor(db: Database, userId: string) {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('purged_at', 'is', null)
    .execute()
  return rows.map(({ user_id: id, created_at: at }) => ({ userId: id, createdAt: at.getTime() }))
}
