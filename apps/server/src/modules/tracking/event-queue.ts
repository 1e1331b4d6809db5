import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { createWriteQueue } from '../../write-queue.ts'
import { type EventOutcome, type EventRefusal, zeroEventOutcomeCounts } from './outcomes.ts'
import { insertEvents, type TrackedRow } from './store.ts'

export type EventQueue = ReturnType<typeof createEventQueue>

interface Needs extends Pick<Deps, 'db'> {
  readonly log: Pick<Deps['log'], 'warn'>
  /** Evaluates events after they are stored. If the evaluation fails, the events stay stored. */
  readonly onStored?: (db: Database, events: readonly TrackedRow[]) => Promise<void>
  readonly flushEveryMs?: number
}

/**
 * Queues events in memory and writes them in batches, so that tracking never delays a request. Counts every outcome.
 */
export function createEventQueue({ db, log, onStored, flushEveryMs }: Needs) {
  let doubled = 0
  async function write(rows: readonly TrackedRow[]): Promise<void> {
    doubled += rows.length - (await insertEvents(db, rows))
    try {
      await onStored?.(db, rows)
    } catch (error) {
      log.warn({ err: error, count: rows.length }, 'stored events could not be evaluated')
    }
  }
  const queue = createWriteQueue<TrackedRow>(write, {
    ...{ log, name: 'tracked events' },
    ...(flushEveryMs !== undefined && { flushEveryMs }),
    // An event with an id can be written again after a failure, because the database stores each id once.
    isRepeatable: ({ eventId }) => eventId !== undefined,
  })
  const refused = { ...zeroEventOutcomeCounts }
  return {
    ...queue,
    counts(): Readonly<Record<EventOutcome, number>> {
      const { stored, dropped, queueFull } = queue.counts()
      return {
        ...refused,
        ...{ stored: stored - doubled, doubled, dropped: dropped + refused.dropped, queue_full: queueFull },
      }
    },
    add(event: TrackedRow | EventRefusal): void {
      if (typeof event === 'string') refused[event] += 1
      else queue.add(event)
    },
  }
}
