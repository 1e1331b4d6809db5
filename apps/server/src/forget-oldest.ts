const looks = 2

/**
 * Forgets the oldest entries of a map that are over, or more than `most`. Called with each entry that comes, it forgets two at
 * most, so that what is over does not pile up and nobody waits for a sweep.
 */
export function forgetOldest<K, V>(map: Map<K, V>, most: number, isOver: (value: V) => boolean): void {
  let left = looks
  for (const [key, value] of map) {
    if (left === 0 || (map.size <= most && !isOver(value))) return
    map.delete(key)
    left -= 1
  }
}
