import { sql } from 'kysely'
import { createBatchLoader } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/service.ts'

const pinLivesMs = 2 * 3_600_000
/** A pin in use is written again when it is this old, so that it does not expire while the viewer scrolls. */
const pinRenewMs = pinLivesMs / 2
const mostRemembered = 50_000
/** Module id of the feed of the whole home page. */
const wholeHome = '0'

interface Place {
  readonly userId: string
  readonly moduleId: string
}
interface Pin extends Place {
  readonly version: string
}
interface LocalPin {
  readonly version: string
  readonly isWritten: boolean
  /** Time of the pin, ms since epoch. */
  readonly at: number
}
type Reader = Pick<Caller, 'userId' | 'isUnsaved'>

export type FeedVersionPins = ReturnType<typeof createFeedVersionPins>

/**
 * Pins the catalogue version at which a viewer started to scroll. Pins are stored in the database, because another
 * server may serve the next page. Each pin is written at most once an hour per viewer, module and version, batched
 * with concurrent ones.
 */
export function createFeedVersionPins(db: Database, now: () => number) {
  const write = createBatchLoader((pins: readonly Pin[]) => writePins(db, pins, new Date(now())), 2)
  const read = createBatchLoader((places: readonly Place[]) => readPins(db, places, new Date(now() - pinLivesMs)))
  /**
   * Pins made by this server. Avoids repeated writes, and is the only store for guests who are not in the database yet.
   */
  const localPins = new Map<string, LocalPin>()
  function findLocalPin(userId: string, moduleId: string): LocalPin | undefined {
    const found = [localPins.get(`${userId} ${moduleId}`), localPins.get(`${userId} ${wholeHome}`)].filter(
      (one) => one !== undefined,
    )
    return found.filter(({ at }) => at > now() - pinLivesMs).sort((a, b) => b.at - a.at)[0]
  }

  async function pin({ userId, isUnsaved }: Reader, version: string, moduleId: string): Promise<void> {
    const key = `${userId} ${moduleId}`
    if (!isUnsaved) await write({ userId, moduleId, version })
    localPins.delete(key)
    localPins.set(key, { version, isWritten: !isUnsaved, at: now() })
    const [oldest] = localPins.keys()
    if (localPins.size > mostRemembered && oldest !== undefined) localPins.delete(oldest)
  }

  return {
    /**
     * Pins a version; returns undefined if it was pinned within the last hour. For a guest who is not in the database
     * yet, the pin is only kept in memory.
     */
    begin(reader: Reader, version: string, moduleId: string = wholeHome): Promise<void> | undefined {
      const known = localPins.get(`${reader.userId} ${moduleId}`)
      const isFresh = known?.version === version && known.at > now() - pinRenewMs
      if (isFresh && (reader.isUnsaved || known.isWritten)) return undefined
      return pin(reader, version, moduleId)
    },
    /**
     * Returns the pinned version; undefined if the viewer did not request the first page, or if the pin has expired.
     */
    versionOf: async ({ userId, isUnsaved }: Reader, moduleId: string): Promise<string | undefined> =>
      isUnsaved ? findLocalPin(userId, moduleId)?.version : read({ userId, moduleId }),
  }
}

async function writePins(db: Database, pins: readonly Pin[], at: Date): Promise<undefined[]> {
  const newest = new Map(pins.map((pin) => [`${pin.userId} ${pin.moduleId}`, pin]))
  const rows = [...newest.values()]
  await sql`
    INSERT INTO feed_pins (user_id, m_id, version, pinned_at)
    SELECT u, m, v, ${at} FROM unnest(${rows.map((pin) => pin.userId)}::bigint[],
      ${rows.map((pin) => pin.moduleId)}::bigint[], ${rows.map((pin) => pin.version)}::bigint[]) AS p(u, m, v)
    ORDER BY u, m
    ON CONFLICT (user_id, m_id) DO UPDATE SET version = excluded.version, pinned_at = excluded.pinned_at`.execute(db)
  return pins.map(() => undefined)
}

async function readPins(db: Database, places: readonly Place[], since: Date): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ version: string | null }>`
    SELECT (SELECT f.version FROM feed_pins f WHERE f.user_id = p.user_id AND f.m_id IN (0, p.m_id)
      AND f.pinned_at > ${since} ORDER BY f.pinned_at DESC, f.m_id DESC LIMIT 1) AS version
    FROM unnest(${places.map((place) => place.userId)}::bigint[], ${places.map((place) => place.moduleId)}::bigint[])
      WITH ORDINALITY AS p(user_id, m_id, place) ORDER BY p.place`.execute(db)
  return rows.map((row) => row.version ?? undefined)
}
