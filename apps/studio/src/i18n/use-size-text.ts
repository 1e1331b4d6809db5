import { useText } from './use-text.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a function that formats a number of bytes: "6.1 GB". */
export function useSizeText(): (bytes: number) => string {
  const { tag } = useText()
  return (bytes) => {
    const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
    const value = bytes / 1000 ** power
    const digits = power > 0 && value < 10 ? 1 : 0
    const style = {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    } as const
    return new Intl.NumberFormat(tag, style).format(value)
  }
}
