/** Formats a date, such as "20 Dec 2026", in the language of the tag. */
export const formatDate = (tag: string, time: number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(time)

/** Formats a time of day such as "21:04" or "9:04 PM". */
export const formatTime = (tag: string, time: number): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(time)

/** Formats a date with time, such as "20 Dec 2026, 21:04". */
export const formatDateTime = (tag: string, time: number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(time)

/** Returns the heading of a day in a list: "Today", "Yesterday", else the date with its weekday. */
export function formatDayHeading(tag: string, time: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / 86_400_000)
  if (days === 0 || days === 1) {
    const text = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-days, 'day')
    return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
  }
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'long', ...year }).format(time)
}

/** Returns midnight of the same day in the viewer's time zone. */
export const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** Groups rows by local day; pass the newest row first. */
export function groupByDay<Row extends { readonly time: number }>(
  rows: readonly Row[],
): readonly { readonly day: number; readonly rows: readonly Row[] }[] {
  const days = new Map<number, Row[]>()
  for (const row of rows) {
    const day = startOfDay(row.time)
    const known = days.get(day)
    if (known) known.push(row)
    else days.set(day, [row])
  }
  return [...days].map(([day, its]) => ({ day, rows: its }))
}
