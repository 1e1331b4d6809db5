export interface Version {
  current(): Promise<string>
  /** To be called when this process has moved it: the next caller reads it again. */
  expire(): void
}

/**
 * A number in the database that grows with every change of something, for keeping that in memory. Read again when the
 * last answer is older than `freshMs`, however many ask: another process may have made a change.
 * @param elapsedMs a clock that never jumps
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
      // A failed read must not be the answer for the next callers.
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
