import DataLoader from 'dataloader'

const mostKeys = 500
/** A batch of at least this size means that the server is under load. */
const crowdedKeys = 4
/** Minimum time between the starts of two batches under load: fewer, larger batches cost less than many small ones. */
const spacingMs = 3

/**
 * Loads the keys of concurrent requests in one query. Nothing is cached: each key is read after it was requested. Keys
 * requested while a query runs wait for the next query. Under load, the next query also waits a few milliseconds for
 * more keys, so that queries grow instead of queueing.
 * @param load returns one value per key, in the order of the keys; an Error as a value rejects only that key
 * @param maxConcurrent maximum number of concurrent queries; use more than one for queries that may wait for a lock
 */
export function createBatchLoader<K, V>(
  load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
  maxConcurrent = 1,
): (key: K) => Promise<V> {
  const waitingBatches: (() => void)[] = []
  let running = 0
  let last = { startedAtMs: 0, size: 0 }
  function start(begin: () => void): void {
    const waitMs = last.size < crowdedKeys ? 0 : last.startedAtMs + spacingMs - performance.now()
    if (waitMs > 0) setTimeout(begin, waitMs)
    else setImmediate(begin)
  }
  async function run(keys: readonly K[]): Promise<readonly (V | Error)[]> {
    running += 1
    last = { startedAtMs: performance.now(), size: keys.length }
    try {
      return await load(keys)
    } finally {
      running -= 1
      const begin = waitingBatches.shift()
      if (begin) start(begin)
    }
  }
  const batchScheduleFn = (begin: () => void) => {
    if (running < maxConcurrent) start(begin)
    else waitingBatches.push(begin)
  }
  const loader = new DataLoader<K, V>(run, { cache: false, maxBatchSize: mostKeys, batchScheduleFn })
  return (key) => loader.load(key)
}
