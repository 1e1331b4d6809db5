import type { VideoFacts } from '../source/media-facts.ts'

/**
 * Returns the clockwise rotation in degrees from a display matrix (nine little-endian 16.16 fixed-point numbers).
 * Angles other than quarter turns count as 0.
 */
export function rotationOf(matrix: Buffer | null): VideoFacts['rotation'] {
  if (!matrix || matrix.length < 36) return 0
  const a = matrix.readInt32LE(0)
  const b = matrix.readInt32LE(4)
  if (Math.abs(a) > Math.abs(b)) return a < 0 ? 180 : 0
  if (b === 0) return 0
  return b > 0 ? 90 : 270
}
