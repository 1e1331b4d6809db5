/** Returns the quantile of the values for `share` (0 to 1); 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.min(Math.floor(ascending.length * share), ascending.length - 1)] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
