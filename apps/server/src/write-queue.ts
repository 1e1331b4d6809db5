import type { Log } from './log.ts'

const mostWaiting = 10_000
const batchSize = 500
const usualFlushMs = 1_000
/** Retries last about ten seconds, in which a database can restart. */
const mostTries = 10

interface Needs<Row> {
  readonly log: Pick<Log, 'warn'>
  /** Name of the kind of rows, for the log. */
  readonly name: string
  /** Whether a row may be written again after a failed write that may have stored it; default: never. */
  readonly isRepeatable?: (row: Row) => boolean
  readonly flushEveryMs?: number
}

/**
 * Queues rows in memory and writes them in batches, so that they never delay a request. Rows above the limit and
 * batches that cannot be written are dropped and counted: statistics may lose rows.
 * @param insert writes a batch
 */
export function createWriteQueue<Row>(
  insert: (rows: readonly Row[]) => Promise<void>,
  { log, name, isRepeatable = () => false, flushEveryMs = usualFlushMs }: Needs<Row>,
) {
  const waiting: Row[] = []
  const counts = { stored: 0, dropped: 0, queueFull: 0 }
  let failures = 0
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      try {
        await insert(batch)
        counts.stored += batch.length
        failures = 0
      } catch (error) {
        failures += 1
        const again = failures % mostTries === 0 ? [] : batch.filter(isRepeatable)
        waiting.unshift(...again)
        counts.dropped += batch.length - again.length
        log.warn({ err: error, count: batch.length, dropped: batch.length - again.length }, `${name} not written`)
        if (again.length > 0) return
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
      if (waiting.length >= mostWaiting) counts.queueFull += 1
      else waiting.push(row)
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
      await flush()
      counts.dropped += waiting.splice(0).length
    },
  }
}
