/** A day (`2026-11-01`, from its beginning in UTC) or an ISO 8601 time that a person typed. */
export function readTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
