export interface Version {
  current(): Promise<string>
  /** Call it when this process has changed the version: the next `current` reads it again. */
  expire(): void
}

/**
 * Cached read of a version number in the database that grows with every change, used to invalidate caches in memory.
 * It is read at most once per `freshMs`, because another process may have made a change.
 * @param elapsedMs a monotonic clock
 */
export function createVersion(
  read: () => Promise<string>,
  freshMs: number,
  elapsedMs: () => number = () => performance.now(),
): Version {
  let last: Promise<string> | undefined
  let readAt = 0
  return {
    current() {
      if (last && elapsedMs() - readAt < freshMs) return last
      readAt = elapsedMs()
      const reading = read()
      last = reading
      // A failed read is not cached.
      reading.catch(() => {
        if (last === reading) last = undefined
      })
      return reading
    },
    expire() {
      last = undefined
    },
  }
}
