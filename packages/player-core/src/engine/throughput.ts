/** Measured rate and latency of the link, shared by all engines of a page. */
export interface Throughput {
  /** Bits per second of a running transfer; undefined before the first measurement. */
  bitsPerSecond(): number | undefined
  /** Seconds from the request to the first byte. */
  latencyS(): number
  /** Records a finished transfer: its time from the first byte to the last, and the wait before the first byte. */
  sample(bytes: number, transferMs: number, waitMs: number): void
}

/** Weight of the earlier measurements after each transfer. */
const keep = 0.6
/** Smaller transfers consist mostly of latency and are not counted. */
const leastBytes = 16_000
/** Shorter transfers count as this long. Ignoring them would keep a fast link at the lowest rung. */
const leastMs = 20
/** Weight of the rate that an earlier page stored. */
const rememberedMs = 100
const unknownLatencyMs = 100

/**
 * Sums bits and milliseconds separately and lets both fade, so that a transfer counts by its duration: a cached one
 * adds almost nothing, a slow one lowers the rate at once. `memory` is usually `sessionStorage`.
 *
 * Latency is measured separately from the rate. The first segment, 1 s at the lowest rung, has about 50 kB: on 9 Mbit/s
 * and 60 ms it takes 60 + 44 ms, which would be measured as 3.8 Mbit/s; on 1.6 Mbit/s and 150 ms it takes 150 + 250 ms,
 * measured as 1.0. Counted from the first byte, both rates are correct. A prediction of a transfer adds the latency.
 *
 * `isAnnounced`: the page's head may already have requested the first transfer, so its measurement is ignored. The rate
 * stored by an earlier page is not read either: such a page reads no storage before its first frame.
 */
export function createThroughput(
  memory?: Pick<Storage, 'getItem' | 'setItem'>,
  isAnnounced = false,
  key = 'throughput',
): Throughput {
  let skipped = !isAnnounced
  const [rate = 0, storedLatencyMs = 0] = (isAnnounced ? '' : (memory?.getItem(key) ?? '')).split(' ').map(Number)
  const isKnown = rate > 0 && Number.isFinite(rate)
  let ms = isKnown ? rememberedMs : 0
  let bits = isKnown ? rate * (ms / 1000) : 0
  let latencyMs = isKnown && storedLatencyMs > 0 ? storedLatencyMs : undefined
  return {
    bitsPerSecond: () => (ms > 0 ? (bits * 1000) / ms : undefined),
    latencyS: () => (latencyMs ?? unknownLatencyMs) / 1000,
    sample(bytes, transferMs, waitMs) {
      if (!skipped) {
        skipped = true
        return
      }
      // A response in a fifth of the usual time is a cached one. It counts a little, because the link may have changed.
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
