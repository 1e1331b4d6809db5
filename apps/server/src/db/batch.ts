import DataLoader from 'dataloader'

const mostKeys = 500

/**
 * Collects what requests ask for at the same time into one query. Nothing is kept: every key is read after it was asked
 * for. While a query is under way the next keys gather, so under load queries grow instead of queueing.
 * @param load answers one value per key, in the order of the keys; an Error in a value's place fails that key alone
 * @param atOnce queries that may be under way together: more than one for what may wait for a lock
 */
export function createBatch<K, V>(
  load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
  atOnce = 1,
): (key: K) => Promise<V> {
  const held: (() => void)[] = []
  let running = 0
  async function run(keys: readonly K[]): Promise<readonly (V | Error)[]> {
    running += 1
    try {
      return await load(keys)
    } finally {
      running -= 1
      held.shift()?.()
    }
  }
  const batchScheduleFn = (begin: () => void) => {
    if (running < atOnce) setImmediate(begin)
    else held.push(begin)
  }
  const loader = new DataLoader<K, V>(run, { cache: false, maxBatchSize: mostKeys, batchScheduleFn })
  return (key) => loader.load(key)
}
