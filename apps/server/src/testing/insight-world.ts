import { randomUUID } from 'node:crypto'
import { createInsightParts } from '../insight-parts.ts'
import { archiveDays } from '../modules/insight/archive.ts'
import { createInsightQueries } from '../modules/insight/insight.ts'
import { insertEvents, type TrackedRow } from '../modules/tracking/store.ts'
import { createTestDeps, type TestDeps } from './test-server.ts'

export interface InsightWorld extends TestDeps {
  readonly parts: ReturnType<typeof createInsightParts>
  readonly insight: ReturnType<typeof createInsightQueries>
  archive(): Promise<string[]>
}

/** Creates dependencies with an event archive and a DuckDB process. */
export async function openInsight(): Promise<InsightWorld> {
  const world = await createTestDeps()
  const parts = createInsightParts(world.deps)
  const insight = createInsightQueries(parts)
  const close = async () => {
    await insight.close()
    await world.close()
  }
  return { ...world, parts, insight, archive: () => archiveDays(parts), close }
}

export interface InsightEvent
  extends Pick<TrackedRow, 'userId' | 'event' | 'language' | 'country' | 'browser' | 'app' | 'isBot' | 'sampleRate'> {
  /** Time of the event in ms since epoch. */
  readonly at: number
  /** Time at which the server received the event; default: `at`. */
  readonly receivedAt?: number
  readonly fields?: TrackedRow['fields']
}

/** Passes each event to the store twice. The store keeps it once, because both copies have the same id. */
export async function sendEventsToStoreTwice(
  { deps }: Pick<TestDeps, 'deps'>,
  events: readonly InsightEvent[],
): Promise<void> {
  const rows = events.map(({ at, receivedAt = at, fields = {}, ...event }) => ({
    ...{ browser: 'chrome', country: 'DE' },
    ...event,
    ...{ createdAt: at, receivedAt, fields, eventId: randomUUID(), visitId: randomUUID() },
    ...{ deviceHash: 'a-device', channelId: 1 },
  }))
  if (rows.length === 0) return
  await insertEvents(deps.db, rows)
  await insertEvents(deps.db, rows)
}
