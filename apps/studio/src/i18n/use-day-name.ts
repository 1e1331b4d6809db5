import { useText } from './use-text.ts'

/** Returns a function that formats a UTC day: "2026-11-14" → "14 Nov". */
export function useDayName(): (day: string) => string {
  const { tag } = useText()
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (day) => format.format(Date.parse(day))
}
