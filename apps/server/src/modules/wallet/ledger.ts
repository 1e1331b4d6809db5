import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { EntryKind } from './tables.ts'

/** All operations of the ledger as an interface. Within a transaction, callers pass the transaction as `db`. */
export type Ledger = typeof import('./ledger.ts')

export interface Credit {
  readonly userId: string
  readonly coins: number
  readonly kind: Extract<EntryKind, 'topup' | 'bonus' | 'grant' | 'refund' | 'release'>
  /** Idempotency key: a credit whose key was used before changes nothing. */
  readonly key: string
  readonly note: string
  readonly orderId: string | null
  readonly at: Date
}

/** Credits coins, which pay off debts first. Returns false for a repeated key. */
export async function creditCoins(db: Database, credit: Credit): Promise<boolean> {
  const { userId, coins, kind, key, note, orderId, at } = credit
  const { rows } = await sql<{ done: boolean }>`
    SELECT credit_coins(${userId}, ${coins}, ${kind}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

export interface Hold extends Pick<Credit, 'userId' | 'key' | 'orderId' | 'at'> {
  readonly most: number
}

export interface WholeTitleGrant {
  readonly userId: string
  readonly vidId: string
  readonly key: string
  readonly note: string
  readonly orderId: string | null
  readonly at: Date
}

/**
 * Grants a title permanently, with all present and future episodes. Returns false for a repeated key, and undefined for
 * a deleted title. The title is locked first: deleting the title waits for this grant and then counts the viewer among
 * its owners.
 */
export async function grantWholeTitle(db: Database, right: WholeTitleGrant): Promise<boolean | undefined> {
  const { userId, vidId, key, note, orderId, at } = right
  const { rows } = await sql<{ done: boolean }>`
    SELECT grant_whole_title(${userId}, t.vid_id, ${key}, ${note}, ${orderId}, ${at}) AS done
    FROM (SELECT vid_id FROM titles WHERE vid_id = ${vidId} FOR KEY SHARE) t`.execute(db)
  return rows[0]?.done
}

/**
 * Gives a title to its buyer, like `grantWholeTitle`. Returns false and changes nothing if the buyer already owns it.
 */
export async function sellWholeTitle(db: Database, right: WholeTitleGrant): Promise<boolean | undefined> {
  const { userId, vidId, key, note, orderId, at } = right
  const { rows } = await sql<{ done: boolean }>`
    SELECT sell_whole_title(${userId}, t.vid_id, ${key}, ${note}, ${orderId}, ${at}) AS done
    FROM (SELECT vid_id FROM titles WHERE vid_id = ${vidId} FOR KEY SHARE) t`.execute(db)
  return rows[0]?.done
}

/** Takes coins back. Coins that are already spent become a debt. Returns false for a repeated key. */
export async function takeCoinsBack(db: Database, taken: Omit<Credit, 'kind'>): Promise<boolean> {
  const { userId, coins, key, note, orderId, at } = taken
  const { rows } = await sql<{ done: boolean }>`
    SELECT take_coins_back(${userId}, ${coins}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

/** Holds up to `most` coins of the balance until a dispute is closed. Returns the number of held coins. */
export async function holdCoins(db: Database, held: Hold): Promise<number> {
  const { userId, most, key, orderId, at } = held
  const { rows } = await sql<{ coins: number }>`
    SELECT hold_coins(${userId}, ${most}, ${key}, ${orderId}, ${at}) AS coins`.execute(db)
  return rows[0]?.coins ?? 0
}

/**
 * Takes back a title that an order granted, unless the viewer also owns it for another reason. Returns false for a
 * repeated key.
 */
export async function reverseWholeTitle(db: Database, right: WholeTitleGrant): Promise<boolean> {
  const { userId, vidId, key, note, orderId, at } = right
  const { rows } = await sql<{ done: boolean }>`
    SELECT reverse_whole_title(${userId}, ${vidId}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

/** Extends a membership by days, from its end or from now, whichever is later. Returns the new end. */
export async function extendMembership(db: Database, userId: string, days: number, at: Date): Promise<Date> {
  const { rows } = await sql<{ due_at: Date }>`
    SELECT extend_membership(${userId}, ${days}, ${at}) AS due_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('extend_membership returned no row')
  return row.due_at
}

/** Takes days from a running membership, at most the remaining time. Returns the time taken, in ms. */
export async function shortenMembership(db: Database, userId: string, days: number, at: Date): Promise<number> {
  const { rows } = await sql<{ old_due: Date; new_due: Date }>`
    SELECT old_due, new_due FROM shorten_membership(${userId}, ${days}, ${at})`.execute(db)
  const [row] = rows
  return row ? row.old_due.getTime() - row.new_due.getTime() : 0
}

/** Gives time that was taken from a membership back to the viewer, starting at its end or now, whichever is later. */
export async function returnMembershipTime(db: Database, userId: string, ms: number, at: Date): Promise<void> {
  await sql`SELECT return_membership_time(${userId}, ${ms}, ${at})`.execute(db)
}

/**
 * Merges one wallet into another wallet of the same payer. Coins are moved by one ledger entry on each side; rights,
 * orders, membership and debts are moved too. Returns false if either wallet was already merged.
 */
export async function mergeWallets(db: Database, fromId: string, toId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT merge_wallets(${fromId}, ${toId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

export interface Reward extends Omit<Credit, 'kind' | 'orderId'> {
  readonly expiresAt: Date
}

/** Credits coins that expire at a given time. They pay off debts first. Returns false for a repeated key. */
export async function creditRewardCoins(db: Database, reward: Reward): Promise<boolean> {
  const { userId, coins, key, note, expiresAt, at } = reward
  const { rows } = await sql<{ done: boolean }>`
    SELECT credit_reward_coins(${userId}, ${coins}, ${key}, ${note}, ${expiresAt}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

/**
 * Checks whether a viewer has received coins from a top-up before, including in a wallet that was merged into theirs.
 */
export async function hasToppedUp(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM orders WHERE user_id = ${userId} AND order_type = 1 AND credited_at IS NOT NULL) AS found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** Returns the given keys that the viewer's ledger already contains. */
export async function readUsedIdempotencyKeys(
  db: Database,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('natural_key')
    .where('user_id', '=', userId)
    .where('natural_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.natural_key))
}

/**
 * Expires a viewer's reward coins whose expiry time has passed, with one ledger entry per lot. Locks the user before
 * the wallet, like a merge of wallets, to prevent deadlocks.
 */
export async function expireRewardCoins(db: Database, userId: string, at: Date): Promise<void> {
  await sql`SELECT expire_reward_coins(u.user_id, ${at})
    FROM (SELECT user_id FROM users WHERE user_id = ${userId} FOR KEY SHARE) u`.execute(db)
}

export interface Entry {
  entry_id: string
  created_at: Date
  kind: EntryKind
  coins: number
  balance: string
  order_id: string | null
  vid_id: string | null
  episode: number | null
  note: string
}
export interface StatementEntry extends Entry {
  /** Number of reward coins among the entry's `coins`, with the same sign. */
  reward_coins: number
  /** Expiry time of the coins that the entry credited; null for other entries. */
  expires_at: Date | null
}

/** Reads a page of a viewer's ledger entries, newest first, and the total number of entries. */
export async function readLedgerEntries(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StatementEntry[]; total: number }> {
  const own = db.selectFrom('ledger_entries').where('user_id', '=', userId)
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select([
      'entry_id',
      'created_at',
      'kind',
      'coins',
      'balance',
      'order_id',
      'vid_id',
      'episode',
      'note',
      'reward_coins',
    ])
    .select((eb) =>
      eb
        .selectFrom('coin_lots')
        .select('expires_at')
        // Compares with a parameter: with `coin_lots.user_id = ledger_entries.user_id`, a distributed database would
        // query all nodes.
        .where('coin_lots.user_id', '=', userId)
        .whereRef('coin_lots.natural_key', '=', 'ledger_entries.natural_key')
        .as('expires_at'),
    )
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
