const windowMs = 10_000

/** Creates a meter of the average speed over the last ten seconds, in bytes per second. */
export function createSpeedMeter(now: () => number = () => performance.now()) {
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
