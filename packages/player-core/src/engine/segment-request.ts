import type { SetTimer } from '../timer.ts'
import type { Throughput } from './throughput.ts'

/** The origin answered, but not with the segment. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

export interface RequestDeps {
  fetch: typeof fetch
  /** Milliseconds, monotonic. */
  now: () => number
  setTimer: SetTimer
  throughput: Throughput
}

export interface SegmentRequest {
  /** Hands the bytes over as they arrive, one chunk at a time. Rejects with `HttpError` or what `fetch` rejects with. */
  read(take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<void>
  cancel(): void
}

const silenceMs = 8000

/** Asks for a segment at once; gives up when not a byte came for 8 s. */
export function requestSegment(url: string, priority: 'high' | 'low', deps: RequestDeps): SegmentRequest {
  const control = new AbortController()
  const startedMs = deps.now()
  const watch = () => deps.setTimer(() => control.abort(new Error('silence')), silenceMs)
  let unwatch = watch()
  const response = deps.fetch(url, { signal: control.signal, priority })
  // Whoever cancels before reading has no use for the reason.
  response.catch(() => unwatch())
  return {
    async read(take) {
      try {
        const { ok, status, body } = await response
        if (!ok || !body) throw new HttpError(status)
        const reader = body.getReader()
        let bytes = 0
        for (;;) {
          unwatch()
          unwatch = watch()
          const { done, value } = await reader.read()
          unwatch()
          if (done) break
          bytes += value.length
          await take(value)
          control.signal.throwIfAborted()
        }
        deps.throughput.sample(bytes, deps.now() - startedMs)
      } finally {
        unwatch()
        control.abort()
      }
    },
    cancel() {
      unwatch()
      control.abort()
    },
  }
}
