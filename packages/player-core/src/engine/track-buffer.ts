/** A SourceBuffer whose steps can be awaited. One step at a time; the caller is the only user. */
export interface TrackBuffer {
  /** Rejects with `QuotaExceededError` (nothing taken) or an error of the parser. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Keeps only what lies between the two, in seconds; answers whether anything went. */
  keepOnly(from: number, to: number): Promise<boolean>
  /** Forgets a half appended segment, so that the next bytes may be the start of another one. */
  reset(): void
  changeCodecs(type: string): void
}

export function createTrackBuffer(source: MediaSource, type: string): TrackBuffer {
  const buffer = source.addSourceBuffer(type)
  const step = (start: () => void) =>
    new Promise<void>((resolve, reject) => {
      const done = new AbortController()
      const settle = (finish: () => void) => () => {
        done.abort()
        finish()
      }
      const { signal } = done
      buffer.addEventListener('updateend', settle(resolve), { signal })
      buffer.addEventListener(
        'error',
        settle(() => reject(new Error('append failed'))),
        { signal },
      )
      // The element lost its source while a step was under way: no event will come from the buffer.
      source.addEventListener(
        'sourceclose',
        settle(() => reject(new Error('source closed'))),
        { signal },
      )
      try {
        start()
      } catch (cause) {
        settle(() => reject(cause))()
      }
    })
  return {
    append: (bytes) => step(() => buffer.appendBuffer(bytes)),
    async keepOnly(from, to) {
      const { buffered } = buffer
      if (buffered.length === 0) return false
      const first = buffered.start(0)
      const last = buffered.end(buffered.length - 1)
      if (first < from) await step(() => buffer.remove(first, Math.min(from, last)))
      if (last > to) await step(() => buffer.remove(to, last))
      return first < from || last > to
    },
    reset() {
      if (source.readyState === 'open') buffer.abort()
    },
    changeCodecs: (next) => buffer.changeType(next),
  }
}
