import type { StudioCtx } from './service.ts'

/** Whether a day exists: 2026-02-31 does not, and neither does the year 0, which PostgreSQL refuses. */
export function isDay(day: string): boolean {
  const time = new Date(day)
  return !Number.isNaN(time.getTime()) && time.getUTCFullYear() > 0 && time.toISOString().startsWith(day)
}

/** The start of the day of the field `since`, in UTC; undefined without one. Fails for a day that does not exist. */
export function readSince(since: string | undefined, ctx: Pick<StudioCtx, 'fail'>): Date | undefined {
  if (since === undefined) return undefined
  return isDay(since) ? new Date(since) : ctx.fail('badRequest', { field: 'since', message: 'There is no such day.' })
}
