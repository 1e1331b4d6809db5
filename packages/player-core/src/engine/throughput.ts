/** What is known of the link, shared by all engines of a page. */
export interface Throughput {
  /** Bits per second while bytes flow, undefined before the first measurement. */
  bitsPerSecond(): number | undefined
  /** Seconds from asking to the first byte. */
  latencyS(): number
  /** One finished transfer: from its first byte to its last, and the wait before that. */
  sample(bytes: number, transferMs: number, waitMs: number): void
}

/** Share of the past that each transfer leaves over. */
const keep = 0.6
/** Smaller ones are mostly the wait. */
const leastBytes = 16_000
/** A quicker one says only that the link is at least so fast; never counted, it would hold a fast link at the lowest rung. */
const leastMs = 20
/** What a rate of an earlier page weighs. */
const rememberedMs = 100
const unknownLatencyMs = 100

/**
 * Bits and milliseconds are summed apart and both fade, so a transfer counts by the time it took: one that came out of
 * a cache adds next to nothing, a slow one pulls the rate down at once. `memory` is usually `sessionStorage`.
 *
 * The wait is measured apart. The first segment, 1 s at the lowest rung, is some 50 kB: on 9 Mbit/s and 60 ms it takes
 * 60 + 44 ms, which would read as 3.8 Mbit/s, and on 1.6 Mbit/s and 150 ms it takes 150 + 250 ms, read as 1.0. From the
 * first byte on both read as what they are. Whoever predicts a transfer adds the wait again, once.
 *
 * `isAnnounced`: the page's own head may have asked for the first transfer already, so what is measured of it says
 * nothing; and what an earlier page knew is left alone: such a page reads no storage before its first frame.
 */
export function createThroughput(
  memory?: Pick<Storage, 'getItem' | 'setItem'>,
  isAnnounced = false,
  key = 'throughput',
): Throughput {
  let skipped = !isAnnounced
  const [rate = 0, remembered = 0] = (isAnnounced ? '' : (memory?.getItem(key) ?? '')).split(' ').map(Number)
  const isKnown = rate > 0 && Number.isFinite(rate)
  let ms = isKnown ? rememberedMs : 0
  let bits = isKnown ? rate * (ms / 1000) : 0
  let latencyMs = isKnown && remembered > 0 ? remembered : undefined
  return {
    bitsPerSecond: () => (ms > 0 ? (bits * 1000) / ms : undefined),
    latencyS: () => (latencyMs ?? unknownLatencyMs) / 1000,
    sample(bytes, transferMs, waitMs) {
      if (!skipped) {
        skipped = true
        return
      }
      // No link answers in a fifth of its usual time; a cache does. Slowly it is believed, for the link may be another.
      const isCached = latencyMs !== undefined && latencyMs > 40 && waitMs < latencyMs / 5
      const weight = isCached ? 0.05 : 0.4
      latencyMs = latencyMs === undefined ? waitMs : latencyMs * (1 - weight) + waitMs * weight
      if (isCached || bytes < leastBytes) return
      bits = bits * keep + bytes * 8
      ms = ms * keep + Math.max(leastMs, transferMs)
      memory?.setItem(key, `${Math.round((bits * 1000) / ms)} ${Math.round(latencyMs)}`)
    },
  }
}
