/** Hours of a day without notifications, in minutes since midnight of the viewer's time zone. They may include midnight. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

const minuteMs = 60_000
const minutesOfDay = 1_440

/** Quiet hours of a viewer who has not chosen any: from 22:00 to 8:00. */
export const usualQuietHours: QuietHours = { from: 22 * 60, until: 8 * 60 }

/** Whether the system knows a time zone by this name (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Minutes since midnight in a time zone. */
function minuteIn(timeZone: string, atMs: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = format.formatToParts(atMs)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}

/**
 * When quiet hours that are running at `atMs` end, ms since epoch; undefined if none are running. A change of the clock in
 * the night may move the end by an hour, so ask again then.
 */
export function endOfQuiet(atMs: number, { from, until }: QuietHours, timeZone: string): number | undefined {
  const minute = minuteIn(timeZone, atMs)
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const left = (until - minute + minutesOfDay) % minutesOfDay
  return Math.floor(atMs / minuteMs) * minuteMs + left * minuteMs
}
