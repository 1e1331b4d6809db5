/**
 * Calls `work` for every item in order, with at most `lanes` calls at a time. Resolves with the results in the order of
 * the items. After a rejection, starts no further calls.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  let isStopped = false
  const lane = async () => {
    for (const [index, item] of queue) {
      if (isStopped) return
      results[index] = await work(item)
    }
  }
  const stop = (error: unknown) => {
    isStopped = true
    throw error
  }
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(stop)))
  return results
}
