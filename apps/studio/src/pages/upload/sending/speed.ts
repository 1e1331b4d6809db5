const windowMs = 10_000

/** Bytes per second over the last ten seconds. */
export function createSpeed(now: () => number = () => performance.now()) {
  const samples: { readonly at: number; readonly bytes: number }[] = []
  const begunMs = now()
  return {
    add(bytes: number): void {
      samples.push({ at: now(), bytes })
      while ((samples[0]?.at ?? Number.POSITIVE_INFINITY) < now() - windowMs) samples.shift()
    },
    bytesPerSecond(): number {
      const sum = samples.reduce((total, { bytes, at }) => (at >= now() - windowMs ? total + bytes : total), 0)
      return (sum * 1000) / Math.max(1_000, Math.min(windowMs, now() - begunMs))
    },
  }
}
