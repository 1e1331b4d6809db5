import { useText } from '#i18n/use-text.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** Durations from one hour to two days are shown in hours: "26 h" instead of "1 d 2 h". */
const longestInHoursMs = 2 * dayMs

/** Returns a function that formats a duration: "41 min", "26 h", "2 d 3 h". */
export function useDurationFormat(): (ms: number) => string {
  const { t } = useText()
  return (given) => {
    const ms = Math.max(given, 0)
    if (ms < hourMs) return t('span.minutes', { count: Math.floor(ms / minuteMs) })
    if (ms < longestInHoursMs) return t('span.hours', { count: Math.floor(ms / hourMs) })
    return t('span.days', { count: Math.floor(ms / dayMs), hours: Math.floor((ms % dayMs) / hourMs) })
  }
}
