/** Measured throughput and latency of the network, shared by all engines of a page. */
export interface Throughput {
  /**
   * Returns the throughput of a transfer without its latency, in bits per second; undefined before the first
   * measurement.
   */
  bitsPerSecond(): number | undefined
  /** Returns the latency: seconds from the request to the first byte. */
  latencyS(): number
  /**
   * Records a finished transfer. `transferMs` is the time from the first byte to the last; `waitMs` is the time from
   * the request to the first byte.
   */
  sample(bytes: number, transferMs: number, waitMs: number): void
}

/** Factor by which each new transfer reduces the weight of earlier measurements. */
const keep = 0.6
/** Transfers with fewer bytes consist mostly of latency and are not counted. */
const leastBytes = 16_000
/**
 * Transfers that took less than this time (ms) are counted as if they had taken it. Ignoring them would keep playback
 * on a fast network at the lowest rung.
 */
const leastMs = 20
/** Weight of the throughput that an earlier page stored, as milliseconds of transfer. */
const rememberedMs = 100
const unknownLatencyMs = 100

/**
 * Creates the throughput measurement. It sums bits and milliseconds separately and reduces both sums with each
 * transfer, so that a transfer is weighted by its duration: a cached one has almost no effect, and a slow one lowers
 * the throughput at once. `memory` is usually `sessionStorage`.
 *
 * Latency is measured separately from throughput. The first segment, 1 s at the lowest rung, has about 50 kB: with 9
 * Mbit/s and a latency of 60 ms it takes 60 + 44 ms. Measured from the request, that would be 3.8 Mbit/s; measured from
 * the first byte, it is 9 Mbit/s. Predictions of a transfer add the latency.
 *
 * If `isAnnounced` is true, the page's HTML head may already have requested the first segment, so the first transfer is
 * ignored. The throughput stored by an earlier page is not read either, because a page with such a head reads no
 * storage before its first frame.
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
      // A response in less than a fifth of the usual latency is taken as cached. It still counts a little, because the
      // network may have become faster.
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
