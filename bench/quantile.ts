/** The quantile `share` (0 to 1) of the values: this share of them is below it. 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.min(Math.floor(ascending.length * share), ascending.length - 1)] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
