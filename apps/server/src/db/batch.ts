import DataLoader from 'dataloader'

const mostKeys = 500

/**
 * Batches keys that concurrent requests load into one query. Nothing is cached: each key is read after it was requested.
 * Keys requested while a query runs are collected for the next one, so under load queries grow instead of queueing.
 * @param load returns one value per key, in the order of the keys; an Error as a value rejects only that key
 * @param maxConcurrent maximum number of concurrent queries; use more than one for queries that may wait for a lock
 */
export function createBatch<K, V>(
  load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
  maxConcurrent = 1,
): (key: K) => Promise<V> {
  const waitingBatches: (() => void)[] = []
  let running = 0
  async function run(keys: readonly K[]): Promise<readonly (V | Error)[]> {
    running += 1
    try {
      return await load(keys)
    } finally {
      running -= 1
      waitingBatches.shift()?.()
    }
  }
  const batchScheduleFn = (begin: () => void) => {
    if (running < maxConcurrent) setImmediate(begin)
    else waitingBatches.push(begin)
  }
  const loader = new DataLoader<K, V>(run, { cache: false, maxBatchSize: mostKeys, batchScheduleFn })
  return (key) => loader.load(key)
}
