/** Returns the median of the slopes between all pairs of points (Theil–Sen estimator), which outliers do not affect. */
export function theilSenSlope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const slopes = points
    .flatMap((one, at) => points.slice(at + 1).map((other) => (other.y - one.y) / (other.x - one.x)))
    .filter((slope) => Number.isFinite(slope))
    .sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? Number.NaN
}
