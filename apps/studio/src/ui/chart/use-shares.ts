import { useText } from '#i18n/use-text.ts'

const noBreak = '\u00a0'

/** Returns functions that format percentages and durations; percentages have one decimal below 10 and none above. */
export function useMetricFormats() {
  const { tag } = useText()
  const decimal = (value: number, digits: number, least = digits) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: digits }).format(value)
  return {
    /** Formats a percentage without the percent sign: "8.5". */
    bare: (value: number) => decimal(value, Math.abs(value) < 10 ? 1 : 0),
    percent: (value: number) => `${decimal(value, Math.abs(value) < 10 ? 1 : 0)}${noBreak}%`,
    points: (value: number) => `${decimal(value, 1)}${noBreak}pt`,
    /** Formats a duration: "312 ms", "1.24 s". */
    duration: (ms: number) =>
      ms < 1_000 ? `${decimal(ms, 0)}${noBreak}ms` : `${decimal(ms / 1_000, 2, 0)}${noBreak}s`,
  }
}
