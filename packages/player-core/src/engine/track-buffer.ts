import type { Rung } from './engine.ts'

/** A SourceBuffer whose methods return promises. Callers must wait for one operation before they start the next. */
export interface TrackBuffer {
  /** Appends bytes. Rejects with `QuotaExceededError`, in which case nothing was appended, or with a parser error. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Removes all media outside of the range from `from` to `to` (seconds). Resolves to true if anything was removed. */
  keepOnly(from: number, to: number): Promise<boolean>
  /** Discards a partly appended segment, so that the next bytes may begin another segment. */
  reset(): void
  /** Appends the init segment of a rung with `append`, unless the parser has it. Changes the codecs if they differ. */
  prepare(rung: Rung, append: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<void>
}

const mimeOf = ({ codecs }: Rung): string => `video/mp4; codecs="${codecs}"`

export function createTrackBuffer(source: MediaSource, first: Rung): TrackBuffer {
  const buffer = source.addSourceBuffer(mimeOf(first))
  let { codecs } = first
  let preparedId: string | undefined
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
      // If the source closes during an operation, the buffer fires no event.
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
      // WebKitGTK's parser may forget the init segment, and then discards all media without an error.
      preparedId = undefined
    },
    async prepare(rung, append) {
      if (rung.id === preparedId) return
      if (rung.codecs !== codecs) buffer.changeType(mimeOf(rung))
      codecs = rung.codecs
      await append(Uint8Array.from(atob(rung.init), (char) => char.charCodeAt(0)))
      preparedId = rung.id
    },
  }
}
