import type { StudioCtx } from './service.ts'

/** Returns whether a day exists. Rejects 2026-02-31 and the year 0, which PostgreSQL does not accept. */
export function isExistingDay(day: string): boolean {
  const time = new Date(day)
  return !Number.isNaN(time.getTime()) && time.getUTCFullYear() > 0 && time.toISOString().startsWith(day)
}

/**
 * Parses the field `since` to the start of the day in UTC; undefined if the field is missing. Fails for a day that does
 * not exist.
 */
export function parseSinceField(since: string | undefined, ctx: Pick<StudioCtx, 'fail'>): Date | undefined {
  if (since === undefined) return undefined
  return isExistingDay(since)
    ? new Date(since)
    : ctx.fail('badRequest', { field: 'since', message: 'There is no such day.' })
}
