import type { SetTimer } from '../timer.ts'
import type { Throughput } from './throughput.ts'

/** The media origin responded with an error status. */
export class HttpError extends Error {
  readonly status: number
  /** `Retry-After` in milliseconds; 0 if the header is missing or contains a date. */
  readonly retryAfterMs: number
  constructor(status: number, retryAfter?: string | null) {
    super(`status ${status}`)
    this.status = status
    this.retryAfterMs = Number(retryAfter) * 1000 || 0
  }
}

export interface RequestDeps {
  fetch: typeof fetch
  /** Monotonic clock in milliseconds. */
  now: () => number
  setTimer: SetTimer
  throughput: Throughput
}

export interface SegmentRequest {
  /**
   * Passes the bytes to `take` in order, one chunk at a time. Resolves with the number of bytes read; `isAtEnd` is true
   * if they include the end of the segment. Rejects with `HttpError` or with the error of `fetch` or `take`. Settles
   * only when no call of `take` is running any more.
   */
  read(take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<{ bytes: number; isAtEnd: boolean }>
  cancel(): void
}

/**
 * If `read` is given, returns dependencies that fetch with `read` from the device in place of the network, and that do
 * not record these transfers as throughput of the network.
 */
export function withDeviceSource<D extends RequestDeps>(
  read: ((address: string) => Promise<ArrayBuffer>) | undefined,
  deps: D,
): D {
  if (!read) return deps
  const fetch: typeof deps.fetch = async (address) => new Response(await read(String(address)))
  return { ...deps, fetch, throughput: { ...deps.throughput, sample() {} } }
}

const silenceMs = 8000
/**
 * Longest wait for an append before the next read, so that bytes that arrive during the append are read in one piece.
 */
const mostGatheredMs = 50

export interface RequestOptions {
  readonly priority: 'high' | 'low'
  /**
   * Reads the whole segment and passes it in one piece, which saves main-thread time when the first bytes are not
   * urgent.
   */
  readonly isWhole?: boolean
  /** Bypasses the browser's HTTP cache and replaces the cached response. */
  readonly isFresh?: boolean
  /** Requests only these bytes of the segment; `to` is exclusive. */
  readonly range?: { readonly from: number; readonly to?: number } | undefined
}

/** Requests a segment at once. Aborts the request when no byte arrives for 8 s; with `isWhole`, 8 s after its start. */
export function requestSegment(url: string, options: RequestOptions, deps: RequestDeps): SegmentRequest {
  const { priority, isWhole = false, isFresh = false, range } = options
  const { from = 0, to } = range ?? {}
  const control = new AbortController()
  const { signal } = control
  const startedMs = deps.now()
  const watch = () => deps.setTimer(() => control.abort(new Error('silence')), silenceMs)
  let unwatch = watch()
  const cancel = () => {
    unwatch()
    control.abort()
  }
  const headers = range && { headers: { range: `bytes=${from}-${to === undefined ? '' : to - 1}` } }
  const response = deps.fetch(url, { signal, priority, cache: isFresh ? 'reload' : 'default', ...headers })
  // Prevents an unhandled rejection when the request is cancelled before `read` is called.
  response.catch(() => unwatch())

  // Reading never waits long for an append. Otherwise a slow append would be measured as low throughput, and a full
  // buffer would trigger the timeout.
  const readAll = async (hand: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) => {
    const answer = await response
    const { ok, status, headers, body } = answer
    // Status 416 means that the bytes of the earlier request were already the whole segment.
    if (status === 416 && from > 0) {
      unwatch()
      return { bytes: 0, isAtEnd: true }
    }
    if (!ok || !body) throw new HttpError(status, headers.get('retry-after'))
    const firstMs = deps.now()
    let bytes = 0
    // A server may ignore the range and send the whole segment.
    const skipped = status === 206 ? 0 : from
    const note = (piece: Uint8Array<ArrayBuffer>) => {
      const wanted = piece.subarray(Math.max(0, skipped - bytes))
      bytes += piece.length
      return wanted.length > 0 ? hand(wanted) : Promise.resolve()
    }
    if (isWhole) void note(new Uint8Array(await answer.arrayBuffer()))
    else await readPieces(body.getReader(), note)
    unwatch()
    // Some browsers report a response whose connection was closed too early as complete.
    const promised = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'))
    if (bytes < promised) throw new Error('the response ended early')
    deps.throughput.sample(bytes, deps.now() - firstMs, firstMs - startedMs)
    const isAtEnd = status !== 206 || to === undefined || bytes < to - from
    return { bytes: bytes - skipped, isAtEnd }
  }
  const readPieces = async (
    reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
    note: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
  ) => {
    unwatch()
    unwatch = watch()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      unwatch()
      await withinTime(note(value), mostGatheredMs, deps.setTimer)
      unwatch = watch()
    }
  }
  return {
    async read(take) {
      let taking = Promise.resolve()
      let refusal: { cause: unknown } | undefined
      const takeNext = async (bytes: Uint8Array<ArrayBuffer>) => {
        signal.throwIfAborted()
        await take(bytes)
      }
      const hand = (bytes: Uint8Array<ArrayBuffer>) => {
        taking = taking.then(() => takeNext(bytes))
        taking.catch((cause) => {
          refusal ??= { cause }
          cancel()
        })
        return taking
      }
      try {
        const read = await readAll(hand)
        await taking
        return read
      } catch (cause) {
        const first = refusal ? refusal.cause : cause
        cancel()
        await taking.catch(() => {})
        throw first
      }
    },
    cancel,
  }
}

/** Resolves when `work` settles, but after `mostMs` at the latest. */
function withinTime(work: Promise<void>, mostMs: number, setTimer: SetTimer): Promise<void> {
  return new Promise((resolve) => {
    const cancel = setTimer(resolve, mostMs)
    const end = () => {
      cancel()
      resolve()
    }
    work.then(end, end)
  })
}
