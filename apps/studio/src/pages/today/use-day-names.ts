import { useText } from '#i18n/use-text.ts'

/** "14 Nov" for each UTC day. */
export function useDayNames(days: readonly string[]): string[] {
  const { tag } = useText()
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return days.map((day) => format.format(Date.parse(day)))
}
