import type pg from 'pg'

/** A digest of the rows of each table: of all rows, or of one user's rows. */
export type TableDigests = Readonly<Record<string, string>>

/** Table of payment links, which by design anyone with a link may open. */
const links = 'pay_links'

async function digest(
  pool: pg.Pool,
  tables: readonly string[],
  where: string,
  values: unknown[],
): Promise<TableDigests> {
  const each = tables.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) AS bytes FROM "${table}" t ${where}`,
  )
  const { rows } = await pool.query<{ name: string; bytes: string }>(each.join(' UNION ALL '), values)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Creates functions that compute digests of the app's tables, without those in `except`. */
export async function createTableDigestReader(pool: pg.Pool, except: readonly string[]) {
  const { rows } = await pool.query<{ name: string; has_user: boolean; has_order: boolean }>(`
    SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id') AS has_user,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'order_id') AS has_order
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY 1`)
  const known = rows.filter(({ name }) => !except.includes(name))
  const all = known.map(({ name }) => name)
  const ofUsers = known.filter((table) => table.has_user).map(({ name }) => name)
  const ofOrders = known.flatMap(({ name, ...has }) => (has.has_order && !has.has_user && name !== links ? [name] : []))
  return {
    /** Computes the digests of all tables. */
    all: () => digest(pool, all, '', []),
    /** Computes the digests of the rows of one user. */
    of: async (userId: string): Promise<TableDigests> => {
      const ownOrders = 'WHERE t.order_id IN (SELECT order_id FROM orders WHERE user_id = $1)'
      return {
        ...(await digest(pool, ofUsers, 'WHERE t.user_id = $1', [userId])),
        ...(await digest(pool, ofOrders, ownOrders, [userId])),
      }
    },
  }
}

/** Returns the names of the tables whose digests differ. */
export const findChangedTables = (before: TableDigests, after: TableDigests): string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name])
