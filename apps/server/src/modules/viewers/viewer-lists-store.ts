import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Texts } from '../catalogue/tables.ts'
import type { OrderState, OrderType } from '../payments/tables.ts'
import type { Entry } from '../wallet/ledger.ts'

/** Selects a page of one viewer's rows. `before` is the cursor returned with the previous page. */
interface PageOfViewer<Cursor = string> {
  readonly userId: string
  readonly before: Cursor | undefined
  readonly limit: number
}
/** The texts of a title; null if the title was deleted. */
export interface TitleTexts {
  slug: string | null
  language: LanguageKey | null
  texts: Partial<Record<LanguageKey, { name: string }>> | null
}

export interface LedgerRow extends Entry, TitleTexts {}
export async function readLedger(db: Database, { userId, before, limit }: PageOfViewer): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    WITH l AS MATERIALIZED (
      SELECT entry_id, created_at, kind, coins, balance, order_id, vid_id, episode, note FROM ledger_entries
      WHERE user_id = ${userId} AND (${before ?? null}::bigint IS NULL OR entry_id < ${before ?? null})
      ORDER BY entry_id DESC LIMIT ${limit})
    SELECT l.*, t.slug, t.language, t.texts FROM l LEFT JOIN titles t USING (vid_id) ORDER BY l.entry_id DESC`.execute(
    db,
  )
  return rows
}

export interface OwnedTitleRow extends TitleTexts {
  vid_id: string
  episodes: number
  is_whole: boolean
  at: Date
}
/** Returns a page of the titles that a viewer owns completely or partly, by descending title id. */
export async function readOwnedTitles(db: Database, { userId, before, limit }: PageOfViewer): Promise<OwnedTitleRow[]> {
  const { rows } = await sql<OwnedTitleRow>`
    WITH o AS MATERIALIZED (
      SELECT vid_id, sum(episodes)::int AS episodes, bool_or(is_whole) AS is_whole, max(at) AS at
      FROM (SELECT vid_id, count(*) AS episodes, false AS is_whole, max(created_at) AS at FROM entitlements
          WHERE user_id = ${userId} GROUP BY vid_id
        UNION ALL SELECT vid_id, 0, true, created_at FROM title_rights WHERE user_id = ${userId}) AS parts
      WHERE ${before ?? null}::bigint IS NULL OR vid_id < ${before ?? null}
      GROUP BY vid_id ORDER BY vid_id DESC LIMIT ${limit})
    SELECT o.*, t.slug, t.language, t.texts FROM o LEFT JOIN titles t USING (vid_id) ORDER BY o.vid_id DESC`.execute(db)
  return rows
}

export interface TitleWithOwnership extends TitleTexts {
  vid_id: string
  episodes: number
  paid_episodes: number
  unlocked: number
  coins_paid: number
  is_whole: boolean
}
/** Reads a viewer's rights to one title. Returns undefined if the title is unknown or a draft. */
export async function readTitleWithOwnership(
  db: Database,
  userId: string,
  vidId: string,
): Promise<TitleWithOwnership | undefined> {
  const { rows } = await sql<TitleWithOwnership>`
    WITH own AS MATERIALIZED (
      SELECT (SELECT count(*)::int FROM entitlements WHERE user_id = ${userId} AND vid_id = ${vidId}) AS unlocked,
        (SELECT coalesce(-sum(coins), 0)::int FROM ledger_entries
          WHERE user_id = ${userId} AND vid_id = ${vidId} AND kind = 'unlock') AS coins_paid,
        EXISTS (SELECT FROM title_rights WHERE user_id = ${userId} AND vid_id = ${vidId}) AS is_whole)
    SELECT t.vid_id::text, t.slug, t.language, t.texts,
      (SELECT count(*)::int FROM episodes e WHERE e.vid_id = t.vid_id AND NOT e.is_hidden) AS episodes,
      (SELECT count(*)::int FROM episodes e WHERE e.vid_id = t.vid_id AND e.n > t.free_episodes) AS paid_episodes, own.*
    FROM titles t, own WHERE t.vid_id = ${vidId} AND t.status <> 'draft'`.execute(db)
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
/**
 * Returns a page of the titles that a viewer watched, last watched first. The cursor has the time in microseconds, a
 * precision that JavaScript dates do not have.
 */
export async function readWatchedTitles(
  db: Database,
  { userId, before, limit }: PageOfViewer<readonly [micros: string, vidId: string]>,
): Promise<WatchedRow[]> {
  const [micros, vidId] = before ?? [null, null]
  const { rows } = await sql<WatchedRow>`
    WITH seen AS MATERIALIZED (
      SELECT w.vid_id, w.last_episode, w.updated_at,
        (SELECT count(*)::int FROM entitlements e WHERE e.user_id = ${userId} AND e.vid_id = w.vid_id) AS unlocked,
        EXISTS (SELECT FROM title_rights r WHERE r.user_id = ${userId} AND r.vid_id = w.vid_id) AS is_whole,
        (extract(epoch FROM w.updated_at) * 1000000)::bigint || '.' || w.vid_id AS cursor
      FROM watch_records w
      WHERE w.user_id = ${userId} AND (${micros}::bigint IS NULL OR (w.updated_at, w.vid_id) <
        (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${vidId}::bigint))
      ORDER BY w.updated_at DESC, w.vid_id DESC LIMIT ${limit})
    SELECT seen.*, t.cp_id, t.covers, t.slug, t.language, t.texts, t.total_episodes
    FROM seen JOIN titles t USING (vid_id) ORDER BY seen.updated_at DESC, seen.vid_id DESC`.execute(db)
  return rows
}
