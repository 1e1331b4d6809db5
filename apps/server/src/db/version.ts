export interface VersionReader {
  current(): Promise<string>
  /** Makes the next `current` read the version again. Call it after this process has changed the version. */
  expire(): void
}

/**
 * Creates a cached reader of a version number in the database, which grows with every change and invalidates in-memory
 * caches. The number is read again after `freshMs`, because another process may have changed it.
 * @param elapsedMs a monotonic clock
 */
export function createVersionReader(
  read: () => Promise<string>,
  freshMs: number,
  elapsedMs: () => number = () => performance.now(),
): VersionReader {
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
