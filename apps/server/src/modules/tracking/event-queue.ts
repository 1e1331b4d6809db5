import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { createWriteQueue } from '../../write-queue.ts'
import { insertEvents, type TrackedRow } from './store.ts'

export type EventQueue = ReturnType<typeof createEventQueue>

interface Needs extends Pick<Deps, 'db'> {
  readonly log: Pick<Deps['log'], 'warn'>
  /** Reads events after they were stored. If it fails, they stay stored. */
  readonly onStored?: (db: Database, events: readonly TrackedRow[]) => Promise<void>
}

/** Queues events in memory and writes them in batches, so that tracking never delays a request. */
export function createEventQueue({ db, log, onStored }: Needs) {
  async function write(rows: readonly TrackedRow[]): Promise<void> {
    await insertEvents(db, rows)
    try {
      await onStored?.(db, rows)
    } catch (error) {
      log.warn({ err: error, count: rows.length }, 'stored events could not be evaluated')
    }
  }
  const queue = createWriteQueue<TrackedRow>(write, { log, name: 'tracked events' })
  let junk = 0
  return {
    ...queue,
    counts: (): Readonly<{ stored: number; junk: number; dropped: number }> => ({ ...queue.counts(), junk }),
    add(row: TrackedRow | undefined): void {
      if (row === undefined) junk += 1
      else queue.add(row)
    },
  }
}
