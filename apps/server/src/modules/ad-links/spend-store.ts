import type { AdSpend } from '@cliffhanger/domain/ad-spend-file'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface SpendAuthor {
  /** The operator's name as in the operator log. */
  readonly operator: string
  readonly source: 'hand' | 'file'
  readonly at: Date
}

/** A row of spend with the amount that it replaces; '0.00' if there was none. */
export interface SpendChange extends AdSpend {
  readonly before: string
}

/** Compares rows with the stored amounts, keeping the order of the rows. The codes must exist. */
export async function compareSpend(db: Database, rows: readonly AdSpend[]): Promise<SpendChange[]> {
  const { rows: found } = await sql<SpendChange>`
    SELECT r.link, r.day::text, r.currency, r.amount::text, coalesce(s.amount, 0.00)::text AS before
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (link text, day date, currency text, amount numeric(12, 2)))
      WITH ORDINALITY AS r (link, day, currency, amount, place)
    JOIN ad_links l ON l.code = r.link
    LEFT JOIN ad_link_spend s ON s.link_id = l.link_id AND s.day = r.day AND s.currency = r.currency
    ORDER BY r.place`.execute(db)
  return found
}

/**
 * Replaces the stored amounts for the same link, day and currency; 0 removes an amount. Returns the replaced amounts.
 * Must be called in a transaction, so that all rows or none are written.
 */
export async function writeSpend(
  tx: Database,
  rows: readonly AdSpend[],
  { operator, source, at }: SpendAuthor,
): Promise<SpendChange[]> {
  // Allows one writer at a time, so that the returned amounts are those that were replaced.
  await sql`LOCK TABLE ad_link_spend IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const changes = await compareSpend(tx, rows)
  const json = JSON.stringify(changes)
  const given = sql`jsonb_to_recordset(${json}::jsonb) AS r (link text, day date, currency text, amount numeric(12, 2))
    JOIN ad_links l ON l.code = r.link`
  await sql`
    DELETE FROM ad_link_spend s USING ${given}
    WHERE s.link_id = l.link_id AND s.day = r.day AND s.currency = r.currency AND r.amount = 0`.execute(tx)
  await sql`
    INSERT INTO ad_link_spend AS s (link_id, day, currency, amount, source, changed_at, changed_by)
    SELECT l.link_id, r.day, r.currency, r.amount, ${source}, ${at}, ${operator} FROM ${given} WHERE r.amount > 0
    ON CONFLICT (link_id, day, currency) DO UPDATE SET amount = excluded.amount, source = excluded.source,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    WHERE s.amount <> excluded.amount`.execute(tx)
  return changes
}

export interface StoredSpend extends AdSpend {
  readonly source: 'hand' | 'file'
  readonly changedAt: Date
  readonly changedBy: string
}

/** Reads spend, newest day first. @param after the last row of the previous page */
export async function readSpend(
  db: Database,
  asked: {
    readonly code?: string | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly after?: Pick<AdSpend, 'day' | 'link' | 'currency'> | undefined
    readonly limit: number
  },
): Promise<StoredSpend[]> {
  const { code, from, to, after, limit } = asked
  const isAfter = after
    ? sql`AND (s.day < ${after.day}::date OR s.day = ${after.day}::date AND (l.code, s.currency) > (${after.link}, ${after.currency}))`
    : sql``
  const { rows } = await sql<StoredSpend>`
    SELECT l.code AS link, s.day::text, s.currency, s.amount::text, s.source, s.changed_at AS "changedAt",
      s.changed_by AS "changedBy"
    FROM ad_link_spend s JOIN ad_links l USING (link_id)
    WHERE (${code ?? null}::text IS NULL OR l.code = ${code ?? null})
      AND (${from ?? null}::date IS NULL OR s.day >= ${from ?? null}::date)
      AND (${to ?? null}::date IS NULL OR s.day <= ${to ?? null}::date) ${isAfter}
    ORDER BY s.day DESC, l.code, s.currency LIMIT ${limit}`.execute(db)
  return rows
}
