import type { Log } from './log.ts'

const mostWaiting = 10_000
const batchSize = 500
const flushEveryMs = 1_000

/**
 * Queues rows in memory and writes them in batches, so that they never delay a request. Rows above the limit and failed
 * batches are dropped and counted: statistics may lose rows.
 * @param insert writes a batch
 * @param name of the rows, for the log
 */
export function createWriteQueue<Row>(
  insert: (rows: readonly Row[]) => Promise<void>,
  { log, name }: { readonly log: Pick<Log, 'warn'>; readonly name: string },
) {
  const waiting: Row[] = []
  const counts = { stored: 0, dropped: 0 }
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      try {
        await insert(batch)
        counts.stored += batch.length
      } catch (error) {
        counts.dropped += batch.length
        log.warn({ err: error, count: batch.length }, `${name} dropped`)
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
    add(row: Row): void {
      if (waiting.length >= mostWaiting) counts.dropped += 1
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
