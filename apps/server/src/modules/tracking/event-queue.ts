import type { Deps } from '../../deps.ts'
import { insertEvents, type TrackedRow } from './store.ts'

const mostWaiting = 10_000
const batchSize = 500
const flushEveryMs = 1_000

export type EventQueue = ReturnType<typeof createEventQueue>

/**
 * Queues events in memory and writes them in batches, so that tracking never delays a request. Events above the limit
 * and failed batches are dropped and counted: statistics may lose events.
 */
export function createEventQueue({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const waiting: TrackedRow[] = []
  const counts = { stored: 0, junk: 0, dropped: 0 }
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      try {
        await insertEvents(db, batch)
        counts.stored += batch.length
      } catch (error) {
        counts.dropped += batch.length
        log.warn({ err: error, count: batch.length }, 'tracked events dropped')
      }
    }
  }
  const flush = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => void flush(), flushEveryMs).unref()

  return {
    counts: (): Readonly<typeof counts> => counts,
    add(row: TrackedRow | undefined): void {
      if (row === undefined) counts.junk += 1
      else if (waiting.length >= mostWaiting) counts.dropped += 1
      else waiting.push(row)
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
