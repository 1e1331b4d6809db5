import type { EncodingResult } from './measure.ts'

/**
 * Returns the bytes of a codec at the quality `ssim`, interpolated between two measured points: logarithmically for
 * bytes, in decibels (-10 log (1 - SSIM)) for quality. Returns undefined outside of the measured range.
 */
export function bytesAtQuality(points: readonly EncodingResult[], ssim: number): number | undefined {
  const ascending = points.toSorted((a, b) => a.ssim - b.ssim)
  const above = ascending.findIndex((point) => point.ssim >= ssim)
  const [low, high] = [ascending[above - 1], ascending[above]]
  if (!low || !high) return undefined
  const share = (decibels(ssim) - decibels(low.ssim)) / (decibels(high.ssim) - decibels(low.ssim))
  return Math.exp(Math.log(low.bytes) + share * Math.log(high.bytes / low.bytes))
}

const decibels = (ssim: number) => -10 * Math.log10(1 - ssim)
