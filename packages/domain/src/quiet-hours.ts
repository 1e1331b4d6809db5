/**
 * Period of the day without notifications, in minutes since midnight in the viewer's time zone. The period may span
 * midnight.
 */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

const minuteMs = 60_000
const minutesOfDay = 1_440

/** Default quiet hours: from 22:00 to 8:00. */
export const defaultQuietHours: QuietHours = { from: 22 * 60, until: 8 * 60 }

/** Returns whether a text is an IANA time zone name that the system supports. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the minutes since midnight in a time zone. */
function minuteIn(timeZone: string, atMs: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = format.formatToParts(atMs)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}

/**
 * Returns the time in milliseconds since 1970 at which the quiet hours end; undefined if `atMs` is not within quiet
 * hours. A daylight saving change during the night may move the end by an hour, so callers must check again at that
 * time.
 */
export function findQuietHoursEnd(atMs: number, { from, until }: QuietHours, timeZone: string): number | undefined {
  const minute = minuteIn(timeZone, atMs)
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const left = (until - minute + minutesOfDay) % minutesOfDay
  return Math.floor(atMs / minuteMs) * minuteMs + left * minuteMs
}
