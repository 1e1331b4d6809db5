const three = (value: number): string => {
  const rounded = value === 0 ? 0 : Number(value.toPrecision(3))
  return rounded.toLocaleString('en', { maximumFractionDigits: 6 })
}
const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Formats bytes as `12.3 GB`: decimal units, three digits. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (Number(value.toPrecision(3)) >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${three(value)} ${units[unit]}`
}
/** Formats a count as `10 thousand` or `1.5 million`, because zeros are hard to count. */
export function countText(count: number): string {
  if (count >= 1e9) return `${three(count / 1e9)} billion`
  if (count >= 1e6) return `${three(count / 1e6)} million`
  if (count >= 1e4) return `${three(count / 1e3)} thousand`
  return three(count)
}
export const formatThreeDigits = three
export const usdText = (usd: number): string => `$${Math.round(usd).toLocaleString('en')}`
export const percentText = (share: number): string => `${three(share * 100)} %`
export const msText = (ms: number): string => `${ms < 1 ? ms.toFixed(1) : ms.toPrecision(ms < 10 ? 2 : 3)} ms`
