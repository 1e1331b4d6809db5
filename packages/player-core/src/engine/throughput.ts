/** The measured rate of the link, shared by all engines of a page. */
export interface Throughput {
  /** Bits per second, undefined before the first measurement. */
  bitsPerSecond(): number | undefined
  /** One finished transfer, from the request to its last byte. */
  sample(bytes: number, durationMs: number): void
}

const newWeight = 0.4

/**
 * Weighs new transfers 40:60 against the past and remembers the result in `memory` (usually `sessionStorage`). Transfers
 * too small or too quick to say anything (cache, small chunks) do not count.
 */
export function createThroughput(memory?: Pick<Storage, 'getItem' | 'setItem'>, key = 'throughput'): Throughput {
  const remembered = Number(memory?.getItem(key) ?? 0)
  let rate = remembered > 0 && Number.isFinite(remembered) ? remembered : undefined
  return {
    bitsPerSecond: () => rate,
    sample(bytes, durationMs) {
      if (bytes < 30_000 || durationMs < 20) return
      const measured = (bytes * 8000) / durationMs
      rate = rate === undefined ? measured : rate * (1 - newWeight) + measured * newWeight
      memory?.setItem(key, String(Math.round(rate)))
    },
  }
}
