/**
 * A keyed hash function, for example HMAC-SHA-256. It returns at least six bytes that nobody without the key can
 * predict.
 */
export type KeyedHash = (text: string) => Uint8Array

/**
 * The part of a layer that an experiment uses: from `from` (included) to `to` (excluded), between 0 and 1. Experiments
 * of the same layer whose ranges do not overlap share no viewers.
 */
export interface LayerRange {
  readonly layer: string
  readonly from: number
  readonly to: number
}

export interface Experiment {
  readonly id: string
  readonly range: LayerRange
  /** Names of the variants with their relative shares; only the ratio between shares matters. */
  readonly variants: readonly { readonly name: string; readonly share: number }[]
}

/**
 * Returns a uniformly distributed number between 0 and 1, both excluded, in 2^48 steps. JSON separates the parts
 * unambiguously.
 */
function position(hash: KeyedHash, ...parts: readonly string[]): number {
  const bytes = hash(JSON.stringify(parts))
  let value = 0
  for (let index = 0; index < 6; index += 1) value = value * 256 + (bytes[index] ?? 0)
  return (value + 0.5) / 2 ** 48
}

/**
 * Assigns a viewer to a variant; returns undefined for viewers outside the experiment's range of the layer. The same
 * viewer always gets the same variant. If shares change, viewers only move out of variants that shrank or into variants
 * that grew.
 *
 * Each variant draws -ln(u) / share for the viewer, and the variant with the smallest value wins, with a probability
 * equal to its share (rendezvous hashing; Thaler and Ravishankar, IEEE/ACM Transactions on Networking 6, 1998, with
 * weights).
 */
export function assignVariant(
  hash: KeyedHash,
  { id, range, variants }: Experiment,
  viewerId: string,
): string | undefined {
  const place = position(hash, 'layer', range.layer, viewerId)
  if (place < range.from || place >= range.to) return undefined
  let [chosen, smallest]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const { name, share } of variants) {
    const drawn = -Math.log(position(hash, 'variant', id, name, viewerId)) / share
    if (drawn < smallest) [chosen, smallest] = [name, drawn]
  }
  return chosen
}

/** Returns whether two experiments may have viewers in common. */
export const canShareViewers = (one: LayerRange, other: LayerRange): boolean =>
  one.layer !== other.layer || (one.from < other.to && other.from < one.to)
