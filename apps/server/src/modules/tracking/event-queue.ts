import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { createWriteQueue } from '../../write-queue.ts'
import { insertEvents, type TrackedRow } from './store.ts'

export type EventQueue = ReturnType<typeof createEventQueue>

interface Needs extends Pick<Deps, 'db' | 'log'> {
  /** Reads stored events in the transaction that stores them. */
  readonly onStored?: (tx: Database, events: readonly TrackedRow[]) => Promise<void>
}

/** Queues events in memory and writes them in batches, so that tracking never delays a request. */
export function createEventQueue({ db, log, onStored }: Needs) {
  const queue = createWriteQueue<TrackedRow>(
    (rows) =>
      db.transaction().execute(async (tx) => {
        await insertEvents(tx, rows)
        await onStored?.(tx, rows)
      }),
    { log, name: 'tracked events' },
  )
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
