import { sql } from 'kysely'
import { createBatch } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/service.ts'

const pinLivesMs = 2 * 3_600_000
const mostRemembered = 50_000
/** The home page as a whole, in the place of a module's id. */
const wholeHome = '0'

interface Place {
  readonly userId: string
  readonly moduleId: string
}
interface Pin extends Place {
  readonly version: string
}
interface Begun {
  readonly version: string
  readonly isWritten: boolean
  /** ms since epoch. */
  readonly at: number
}
type Reader = Pick<Caller, 'userId' | 'isUnsaved'>

export type FeedPins = ReturnType<typeof createFeedPins>

/**
 * With which version of the catalogue a viewer began to scroll. Kept in the database, because the next page may be asked
 * of another server; written once per viewer, module and version, and together with whoever begins at the same time.
 */
export function createFeedPins(db: Database, now: () => number) {
  const write = createBatch((pins: readonly Pin[]) => writePins(db, pins, new Date(now())), 2)
  const read = createBatch((places: readonly Place[]) => readPins(db, places, new Date(now() - pinLivesMs)))
  /** What began on this server: what is written is not written again, and guests without rows have nothing else. */
  const begun = new Map<string, Begun>()
  function begunHere(userId: string, moduleId: string): Begun | undefined {
    const found = [begun.get(`${userId} ${moduleId}`), begun.get(`${userId} ${wholeHome}`)].filter(
      (one) => one !== undefined,
    )
    return found.filter(({ at }) => at > now() - pinLivesMs).sort((a, b) => b.at - a.at)[0]
  }

  return {
    /** For a guest without rows this server alone remembers it. */
    async begin({ userId, isUnsaved }: Reader, version: string, moduleId: string = wholeHome): Promise<void> {
      const key = `${userId} ${moduleId}`
      const known = begun.get(key)
      if (known?.version === version && (isUnsaved || known.isWritten)) return
      if (!isUnsaved) await write({ userId, moduleId, version })
      begun.delete(key)
      begun.set(key, { version, isWritten: !isUnsaved, at: now() })
      const [oldest] = begun.keys()
      if (begun.size > mostRemembered && oldest !== undefined) begun.delete(oldest)
    },
    /** Undefined for somebody who asks for a later page first, or after hours. */
    versionOf: async ({ userId, isUnsaved }: Reader, moduleId: string): Promise<string | undefined> =>
      isUnsaved ? begunHere(userId, moduleId)?.version : read({ userId, moduleId }),
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
