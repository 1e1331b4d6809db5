import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { errorCode } from '../../error-code.ts'
import type { EntryKind } from './tables.ts'

export interface Unlock {
  readonly userId: string
  readonly vidId: string
  readonly episode: number
  /** Coins; counts only for the viewer's first unlock of the title. */
  readonly price: number
  /** Coins that the viewer was shown as the price; undefined where the client did not say. */
  readonly shown: number | undefined
  readonly at: Date
}

/** One statement is one transaction: entitlement, price, balance and ledger entry together or nothing. */
export async function unlockEpisode(
  db: Database,
  { userId, vidId, episode, price, shown, at }: Unlock,
): Promise<'bought' | 'owned' | 'not enough' | 'other price' | 'nobody'> {
  try {
    const { rows } = await sql<{ result: 'bought' | 'owned' }>`
      SELECT unlock_episode(${userId}, ${vidId}, ${episode}, ${price}, ${shown ?? null}::integer, ${at}) AS result`.execute(
      db,
    )
    return rows[0]?.result ?? 'owned'
  } catch (error) {
    if (errorCode(error) === 'P0L02') return 'not enough'
    if (errorCode(error) === 'P0L03') return 'other price'
    // The account was purged meanwhile.
    if (errorCode(error) === '23503') return 'nobody'
    throw error
  }
}

export interface Credit {
  readonly userId: string
  readonly coins: number
  readonly kind: Extract<EntryKind, 'topup' | 'bonus' | 'grant' | 'refund' | 'release'>
  /** A credit with a key that was used before changes nothing. */
  readonly key: string
  readonly note: string
  readonly orderId: string | null
  readonly at: Date
}

/** Adds coins; what the viewer owes is paid from them first. False for a repeat. */
export async function creditCoins(db: Database, credit: Credit): Promise<boolean> {
  const { userId, coins, kind, key, note, orderId, at } = credit
  const { rows } = await sql<{ done: boolean }>`
    SELECT credit_coins(${userId}, ${coins}, ${kind}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

export interface Hold extends Pick<Credit, 'userId' | 'key' | 'orderId' | 'at'> {
  readonly most: number
}

export interface WholeTitle {
  readonly userId: string
  readonly vidId: string
  readonly key: string
  readonly note: string
  readonly orderId: string | null
  readonly at: Date
}

/** Gives a title with all its episodes, also those to come, for good. False for a repeat. */
export async function grantWholeTitle(db: Database, right: WholeTitle): Promise<boolean> {
  const { userId, vidId, key, note, orderId, at } = right
  const { rows } = await sql<{ done: boolean }>`
    SELECT grant_whole_title(${userId}, ${vidId}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

/** Takes coins back; what is spent already becomes a debt. False for a repeat. */
export async function takeCoinsBack(db: Database, taken: Omit<Credit, 'kind'>): Promise<boolean> {
  const { userId, coins, key, note, orderId, at } = taken
  const { rows } = await sql<{ done: boolean }>`
    SELECT take_coins_back(${userId}, ${coins}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

/** Holds coins until a dispute is over, `most` at most and no more than there are; answers how many. */
export async function holdCoins(db: Database, held: Hold): Promise<number> {
  const { userId, most, key, orderId, at } = held
  const { rows } = await sql<{ coins: number }>`
    SELECT hold_coins(${userId}, ${most}, ${key}, ${orderId}, ${at}) AS coins`.execute(db)
  return rows[0]?.coins ?? 0
}

/** Takes a title back that an order gave, unless it was given in another way too. False for a repeat. */
export async function reverseWholeTitle(db: Database, right: WholeTitle): Promise<boolean> {
  const { userId, vidId, key, note, orderId, at } = right
  const { rows } = await sql<{ done: boolean }>`
    SELECT reverse_whole_title(${userId}, ${vidId}, ${key}, ${note}, ${orderId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
}

/**
 * Moves everything of one wallet to another one of the same payer: coins by one entry on each side, rights, orders,
 * membership and debts as they are. False when either was merged before.
 */
export async function mergeWallets(db: Database, fromId: string, toId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT merge_wallets(${fromId}, ${toId}, ${at}) AS done`.execute(db)
  return rows[0]?.done === true
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

/** A viewer's entries, newest first, and how many there are in all. */
export async function readEntries(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Entry[]; total: number }> {
  const own = db.selectFrom('ledger_entries').where('user_id', '=', userId)
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['entry_id', 'created_at', 'kind', 'coins', 'balance', 'order_id', 'vid_id', 'episode', 'note'])
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
