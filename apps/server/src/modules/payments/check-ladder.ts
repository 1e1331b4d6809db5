const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
const first = [15 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute]
const lastMs = 7 * day

/**
 * Returns the time of an order's next reconciliation: 15 s, 1, 2, 5, 15 and 30 minutes after its creation, then every
 * hour of the first day, then every day of the first week. Returns undefined after that week. An order with a creation
 * time more than an hour in the future (wrong clock) is checked every hour.
 */
export function nextReconciliationTime(madeAt: Date, now: number): Date | undefined {
  if (madeAt.getTime() > now + hour) return new Date(now + hour)
  const ageMs = Math.max(0, now - madeAt.getTime())
  const early = first.find((ms) => ms > ageMs)
  const stepMs = ageMs < day ? hour : day
  const nextMs = early ?? (Math.floor(ageMs / stepMs) + 1) * stepMs
  return nextMs > lastMs ? undefined : new Date(madeAt.getTime() + nextMs)
}
