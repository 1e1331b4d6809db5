const units = ['', 'k', 'm', 'b', 't'] as const

/**
 * Formats a number of likes or follows as in the specification: adds 1000 (a brand can set another offset), then
 * abbreviates with k, m, b or t to three significant digits. Not for money, coins or dates.
 */
export function compactNumber(count: number, offset = 1000): string {
  let value = count + offset
  let unit = 0
  while (Number(value.toPrecision(3)) >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? Math.round(value) : Number(value.toPrecision(3))}${units[unit]}`
}
