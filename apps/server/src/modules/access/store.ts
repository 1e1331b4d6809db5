import { isDistributed } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.ts'
import { arrayParameter, createMultiKeyStatement, createStatement } from '../../db/statement.ts'
import { errorCode } from '../../error-code.ts'
import { viewerMarksSql } from '../../viewer-marks.ts'

export interface RightsKey {
  readonly userId: string
  readonly vidId: string
}
export interface EpisodeRightsKey extends RightsKey {
  readonly episode: number
}
export interface TitleRights {
  /** Numbers of the episodes that were unlocked singly, in ascending order. */
  readonly episodes: readonly number[]
  readonly wholeTitle: boolean
  /** End of the membership; may be in the past. */
  readonly memberUntil: Date | null
  /** Price in coins per episode, fixed by the viewer's first unlock of the title. */
  readonly price: number | null
  /** The lowest price terms that experiments have shown to the viewer; null if none were shown. */
  readonly shown: ExperimentPriceTerms | null
}
/** Price terms of a title that an experiment has shown to a viewer. */
export interface ExperimentPriceTerms {
  /** Price in coins per episode. */
  readonly coins: number
  /** Number of the first episode that is not free. */
  readonly payFrom: number
  /** Prices of the whole title as decimal texts, by currency. */
  readonly wholeTitlePrices: Readonly<Record<string, string>>
}
export interface RightsWithMarks extends TitleRights {
  /** The viewer's marks on the title, encoded as in viewer-marks.ts. */
  readonly marks: string
}
export interface RightsWithPosition extends TitleRights {
  /** The viewer's position in the episode in seconds. */
  readonly lookTime: number
}

const rightsTo = (userId: string, vidId: string): string => `
  coalesce((SELECT jsonb_agg(e.episode ORDER BY e.episode) FROM entitlements e
      WHERE e.user_id = ${userId} AND e.vid_id = ${vidId}), '[]') AS episodes,
    EXISTS (SELECT FROM title_rights r WHERE r.user_id = ${userId} AND r.vid_id = ${vidId}) AS "wholeTitle",
    (SELECT m.due_at FROM memberships m WHERE m.user_id = ${userId}) AS "memberUntil",
    (SELECT p.coins FROM price_locks p WHERE p.user_id = ${userId} AND p.vid_id = ${vidId}) AS price,
    (SELECT jsonb_build_object('coins', s.coins, 'payFrom', s.pay_from, 'wholeTitlePrices', s.whole_title_prices)
      FROM shown_terms s WHERE s.user_id = ${userId} AND s.vid_id = ${vidId}) AS shown`

const rightsByKey = createMultiKeyStatement<TitleRights>(['bigint', 'bigint'], rightsTo)

const markedRightsByKey = createMultiKeyStatement<RightsWithMarks>(
  ['bigint', 'bigint'],
  (userId, vidId) => `${rightsTo(userId, vidId)}, ${viewerMarksSql(userId, `ARRAY[${vidId}]`)} AS marks`,
)

const positionedRightsByKey = createMultiKeyStatement<RightsWithPosition>(
  ['bigint', 'bigint', 'int'],
  (userId, vidId, episode) => `${rightsTo(userId, vidId)}, coalesce((SELECT s.look_time FROM episode_positions s
      WHERE s.user_id = ${userId} AND s.vid_id = ${vidId} AND s.n = ${episode}), 0) AS "lookTime"`,
)

/** Reads viewers' rights to titles, one result per key. */
export const readRights = (db: Database, keys: readonly RightsKey[]): Promise<TitleRights[]> =>
  rightsByKey(
    db,
    keys.map(({ userId, vidId }) => [userId, vidId]),
  )

/** Reads viewers' rights to titles and their marks on these titles, one result per key. */
export const readRightsWithMarks = (db: Database, keys: readonly RightsKey[]): Promise<RightsWithMarks[]> =>
  markedRightsByKey(
    db,
    keys.map(({ userId, vidId }) => [userId, vidId]),
  )

/** Reads viewers' rights to titles and their positions in episodes, one result per key. */
export const readRightsWithPosition = (
  db: Database,
  keys: readonly EpisodeRightsKey[],
): Promise<RightsWithPosition[]> =>
  positionedRightsByKey(
    db,
    keys.map(({ userId, vidId, episode }) => [userId, vidId, episode]),
  )

export interface Unlock {
  readonly userId: string
  readonly vidId: string
  readonly episode: number
  /**
   * Price in coins. The viewer's first unlock of the title fixes it; later unlocks use the fixed price, or a lower
   * price that an experiment has shown.
   */
  readonly price: number
  /** Price in coins that the client displayed; undefined if the client did not send it. */
  readonly shown: number | undefined
}

/**
 * `coins`: the viewer's spendable coins afterwards; unchanged if the episode was already unlocked. `not enough`: the
 * viewer has too few coins. `other price`: the price differs from the shown price. `nobody`: the account was purged in
 * the meantime. `no title`: the title was deleted in the meantime.
 */
export type UnlockResult = { readonly coins: number } | 'not enough' | 'other price' | 'nobody' | 'no title'

// Locks the title's row, so that deleting the title waits and then counts the viewer among the title's owners.
const buyEpisode = createStatement<{ coins: number }>(`
  SELECT b.remaining::float8 AS coins FROM (SELECT vid_id FROM titles WHERE vid_id = $2::bigint FOR KEY SHARE) t,
    LATERAL buy_episode($1::bigint, t.vid_id, $3::integer, $4::integer, $5::integer, $6::timestamptz) b`)

const buyEpisodes = createStatement<{ place: number; coins: number }>(`
  SELECT b.bought_place AS place, b.remaining_coins::float8 AS coins
  FROM buy_episodes($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::timestamptz) b`)

/** Checks whether an error may be caused by the data of a single viewer: a constraint violation or a deadlock. */
const concernsOneViewer = (error: unknown): boolean => /^(23|40)/.test(errorCode(error) ?? '')

/**
 * Unlocks episodes for several viewers in one transaction. Returns one result per unlock. A result is undefined if the
 * episode must be unlocked with `unlockEpisode` instead: the unlock was refused, must wait for another transaction, or
 * is the only one.
 */
export async function unlockEpisodesInBatch(
  db: Database,
  unlocks: readonly Unlock[],
  at: Date,
): Promise<({ readonly coins: number } | undefined)[]> {
  if (unlocks.length === 1 || isDistributed(db)) return unlocks.map(() => undefined)
  try {
    const rows = await buyEpisodes(
      db,
      arrayParameter(unlocks.map(({ userId }) => userId)),
      arrayParameter(unlocks.map(({ vidId }) => vidId)),
      arrayParameter(unlocks.map(({ episode }) => episode)),
      arrayParameter(unlocks.map(({ price }) => price)),
      arrayParameter(unlocks.map(({ shown }) => shown ?? 'NULL')),
      at,
    )
    const done = new Map(rows.map(({ place, coins }) => [place, { coins }]))
    return unlocks.map((_, index) => done.get(index + 1))
  } catch (error) {
    if (!concernsOneViewer(error)) throw error
    return unlocks.map(() => undefined)
  }
}

/** For a distributed database: does not lock the title, so that the statement runs only on the viewer's node. */
const unlockInWallet = createStatement<{ remaining: string }>(
  'SELECT remaining, result FROM unlock_in_wallet($1, $2, $3, $4, $5, $6)',
)

/**
 * Unlocks an episode. A single statement, so that entitlement, fixed price, balance and ledger entry are written in
 * one transaction.
 */
export async function unlockEpisode(
  db: Database,
  { userId, vidId, episode, price, shown }: Unlock,
  at: Date,
): Promise<UnlockResult> {
  try {
    const values = [userId, vidId, episode, price, shown ?? null, at]
    if (isDistributed(db))
      return (
        (await unlockInWallet(db, ...values)).map(({ remaining }) => ({ coins: Number(remaining) }))[0] ?? 'no title'
      )
    const [row] = await buyEpisode(db, ...values)
    return row ?? 'no title'
  } catch (error) {
    if (errorCode(error) === 'P0L02') return 'not enough'
    if (errorCode(error) === 'P0L03') return 'other price'
    // The account was purged during the request.
    if (errorCode(error) === '23503') return 'nobody'
    throw error
  }
}
