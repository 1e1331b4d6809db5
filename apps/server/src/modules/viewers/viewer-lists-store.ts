import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Texts } from '../catalogue/tables.ts'
import type { OrderState, OrderType } from '../payments/tables.ts'
import type { Entry } from '../wallet/ledger.ts'

/** A page of one viewer's rows; `before` is the cursor of the page before. */
interface PageOfViewer<Cursor = string> {
  readonly userId: string
  readonly before: Cursor | undefined
  readonly limit: number
}
/** The texts of a title; null when it was deleted. */
export interface TitleTexts {
  slug: string | null
  language: LanguageKey | null
  texts: Partial<Record<LanguageKey, { name: string }>> | null
}

export interface LedgerRow extends Entry, TitleTexts {}
export async function readLedger(db: Database, { userId, before, limit }: PageOfViewer): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    SELECT l.entry_id, l.created_at, l.kind, l.coins, l.balance, l.order_id, l.vid_id, l.episode, l.note,
      t.slug, t.language, t.texts
    FROM ledger_entries l LEFT JOIN titles t USING (vid_id)
    WHERE l.user_id = ${userId} AND (${before ?? null}::bigint IS NULL OR l.entry_id < ${before ?? null})
    ORDER BY l.entry_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export interface RightRow extends TitleTexts {
  vid_id: string
  episodes: number
  is_whole: boolean
  at: Date
}
/** Titles owned whole or in part, by descending title id. */
export async function readRights(db: Database, { userId, before, limit }: PageOfViewer): Promise<RightRow[]> {
  const { rows } = await sql<RightRow>`
    SELECT o.vid_id, o.episodes, o.is_whole, o.at, t.slug, t.language, t.texts
    FROM (SELECT vid_id, sum(episodes)::int AS episodes, bool_or(is_whole) AS is_whole, max(at) AS at
      FROM (SELECT vid_id, count(*) AS episodes, false AS is_whole, max(created_at) AS at FROM entitlements
          WHERE user_id = ${userId} GROUP BY vid_id
        UNION ALL SELECT vid_id, 0, true, created_at FROM title_rights WHERE user_id = ${userId}) AS parts
      GROUP BY vid_id) AS o
    LEFT JOIN titles t USING (vid_id)
    WHERE ${before ?? null}::bigint IS NULL OR o.vid_id < ${before ?? null}
    ORDER BY o.vid_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export interface TitleOwnership extends TitleTexts {
  vid_id: string
  episodes: number
  paid_episodes: number
  unlocked: number
  coins_paid: number
  is_whole: boolean
}
/** A viewer's rights to one title; undefined for titles that were never published. */
export async function readTitleOwnership(
  db: Database,
  userId: string,
  vidId: string,
): Promise<TitleOwnership | undefined> {
  const { rows } = await sql<TitleOwnership>`
    SELECT t.vid_id::text, t.slug, t.language, t.texts,
      (SELECT count(*)::int FROM episodes e WHERE e.vid_id = t.vid_id AND NOT e.is_hidden) AS episodes,
      (SELECT count(*)::int FROM episodes e WHERE e.vid_id = t.vid_id AND e.n > t.free_episodes) AS paid_episodes,
      (SELECT count(*)::int FROM entitlements e WHERE e.user_id = ${userId} AND e.vid_id = t.vid_id) AS unlocked,
      (SELECT coalesce(-sum(l.coins), 0)::int FROM ledger_entries l
        WHERE l.user_id = ${userId} AND l.vid_id = t.vid_id AND l.kind = 'unlock') AS coins_paid,
      EXISTS (SELECT FROM title_rights r WHERE r.user_id = ${userId} AND r.vid_id = t.vid_id) AS is_whole
    FROM titles t WHERE t.vid_id = ${vidId} AND t.status <> 'draft'`.execute(db)
  return rows[0]
}

export interface OrderRow {
  order_id: string
  created_at: Date
  paid_at: Date | null
  order_type: OrderType
  names: Texts
  coins: number
  days: number
  price: string
  currency: string
  state: OrderState
}
export async function readOrders(db: Database, { userId, before, limit }: PageOfViewer): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT order_id, created_at, paid_at, order_type, names, coins + bonus + first_bonus AS coins, days, price, currency, state
    FROM orders WHERE user_id = ${userId} AND (${before ?? null}::bigint IS NULL OR order_id < ${before ?? null})
    ORDER BY order_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export interface WatchedRow extends TitleTexts {
  vid_id: string
  cp_id: string | null
  covers: Partial<Record<LanguageKey | 'any', string>> | null
  last_episode: number
  total_episodes: number
  updated_at: Date
  unlocked: number
  is_whole: boolean
  cursor: string
}
/** Titles that a viewer watched, last first. The cursor has the time in microseconds, which dates of JavaScript lose. */
export async function readWatchedTitles(
  db: Database,
  { userId, before, limit }: PageOfViewer<readonly [micros: string, vidId: string]>,
): Promise<WatchedRow[]> {
  const [micros, vidId] = before ?? [null, null]
  const { rows } = await sql<WatchedRow>`
    SELECT seen.vid_id, seen.last_episode, seen.updated_at, t.cp_id, t.covers, t.slug, t.language, t.texts, t.total_episodes,
      (SELECT count(*)::int FROM entitlements e WHERE e.user_id = seen.user_id AND e.vid_id = seen.vid_id) AS unlocked,
      EXISTS (SELECT FROM title_rights r WHERE r.user_id = seen.user_id AND r.vid_id = seen.vid_id) AS is_whole,
      (extract(epoch FROM seen.updated_at) * 1000000)::bigint || '.' || seen.vid_id AS cursor
    FROM watch_records seen JOIN titles t USING (vid_id)
    WHERE seen.user_id = ${userId} AND (${micros}::bigint IS NULL OR (seen.updated_at, seen.vid_id) <
      (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${vidId}::bigint))
    ORDER BY seen.updated_at DESC, seen.vid_id DESC LIMIT ${limit}`.execute(db)
  return rows
}
