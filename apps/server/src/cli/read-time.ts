/** Parses a day (`2026-11-01`, from midnight UTC) or an ISO 8601 time from the command line. */
export function readTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
