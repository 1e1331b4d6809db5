import { createBatchLoader } from '../../db/batch.ts'
import { isDistributed } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.ts'
import { arrayParameter, createMultiKeyStatement, createStatement } from '../../db/statement.ts'
import { errorCode } from '../../error-code.ts'

export interface PositionKey {
  readonly userId: string
  readonly vidId: string
  readonly n: number
}
export interface Position extends PositionKey {
  /** Position in seconds. */
  readonly lookTime: number
  readonly at: Date
}

export type Positions = ReturnType<typeof createPositions>

/**
 * Stores viewers' positions in episodes. Reads and writes are batched, because every playing client makes them.
 * @param watching counts the viewers who are playing
 */
export function createPositions(db: Database, watching?: { note(userId: string, vidId: string): void }) {
  const save = createBatchLoader((positions: readonly Position[]) => savePositions(db, positions), 2)
  return {
    /** Reads the position in seconds; 0 for an episode that was never played. */
    read: createBatchLoader((keys: readonly PositionKey[]) => readPositions(db, keys)),
    /** Saves a position, and makes its episode the viewer's last one of the title. */
    save(position: Position): Promise<undefined> {
      watching?.note(position.userId, position.vidId)
      return save(position)
    },
  }
}

const positionsByKey = createMultiKeyStatement<{ lookTime: number }>(
  ['bigint', 'bigint', 'int'],
  (userId, vidId, episode) => `coalesce((SELECT p.look_time FROM episode_positions p
      WHERE p.user_id = ${userId} AND p.vid_id = ${vidId} AND p.n = ${episode}), 0) AS "lookTime"`,
)

const readPositions = async (db: Database, keys: readonly PositionKey[]): Promise<number[]> =>
  (
    await positionsByKey(
      db,
      keys.map(({ userId, vidId, n }) => [userId, vidId, n]),
    )
  ).map(({ lookTime }) => lookTime)

const referenceIsGone = '23503'

/**
 * Saves all positions in one statement. If a title or viewer was deleted in the meantime, saves each position
 * separately. Any other error fails the whole batch, so that a failing database does not get one query per viewer.
 */
async function savePositions(db: Database, positions: readonly Position[]): Promise<(undefined | Error)[]> {
  try {
    await writePositions(db, positions)
    return positions.map(() => undefined)
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) !== referenceIsGone) throw error
    if (positions.length === 1) return [error]
    return (await Promise.all(positions.map((position) => savePositions(db, [position])))).flat()
  }
}

async function writePositions(db: Database, positions: readonly Position[]): Promise<void> {
  // Keeps only the latest position of each episode, in the order of arrival: the last row is the viewer's last episode.
  // The statement sorts them, so that concurrent statements do not deadlock.
  const latest = new Map<string, Position>()
  for (const position of positions) {
    const key = `${position.userId} ${position.vidId} ${position.n}`
    latest.delete(key)
    latest.set(key, position)
  }
  const rows = [...latest.values()]
  if (isDistributed(db)) {
    await Promise.all(rows.map(({ userId, vidId, n, lookTime, at }) => writeOne(db, userId, vidId, n, lookTime, at)))
    return
  }
  await write(
    db,
    arrayParameter(rows.map((row) => row.userId)),
    arrayParameter(rows.map((row) => row.vidId)),
    arrayParameter(rows.map((row) => row.n)),
    arrayParameter(rows.map((row) => row.lookTime)),
    arrayParameter(rows.map((row) => row.at.getTime())),
  )
}

const writeOne = createStatement('SELECT save_position($1, $2, $3, $4, $5)')

const write = createStatement(`
  WITH given AS (
    SELECT user_id, vid_id, n, look_time, to_timestamp(at_ms / 1000) AS at, place
    FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::float8[], $5::float8[])
      WITH ORDINALITY AS g(user_id, vid_id, n, look_time, at_ms, place)),
  positions AS (
    INSERT INTO episode_positions (user_id, vid_id, n, look_time, updated_at)
    SELECT user_id, vid_id, n, look_time, at FROM given ORDER BY user_id, vid_id, n
    ON CONFLICT (user_id, vid_id, n) DO UPDATE SET look_time = excluded.look_time, updated_at = excluded.updated_at)
  INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at)
  SELECT DISTINCT ON (user_id, vid_id) user_id, vid_id, n, at FROM given ORDER BY user_id, vid_id, place DESC
  ON CONFLICT (user_id, vid_id) DO UPDATE SET last_episode = excluded.last_episode, updated_at = excluded.updated_at`)
