const looks = 2

/**
 * Removes the oldest entries of a map that have expired or exceed `most`. Call it with each new entry: it removes at
 * most two, so that expired entries do not pile up and no call has to sweep them all.
 */
export function evictOldest<K, V>(map: Map<K, V>, most: number, isOver: (value: V) => boolean): void {
  let left = looks
  for (const [key, value] of map) {
    if (left === 0 || (map.size <= most && !isOver(value))) return
    map.delete(key)
    left -= 1
  }
}
