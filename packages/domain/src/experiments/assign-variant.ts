/** A keyed hash of a text: at least six bytes that nobody without the key can predict, for example HMAC-SHA-256. */
export type KeyedHash = (text: string) => Uint8Array

/** Part of a layer that an experiment owns: from 0 to 1, without `to`. Experiments whose parts do not overlap share no viewer. */
export interface LayerRange {
  readonly layer: string
  readonly from: number
  readonly to: number
}

export interface Experiment {
  readonly id: string
  readonly range: LayerRange
  /** Names of the variants with their shares, which are divided by their sum. */
  readonly variants: readonly { readonly name: string; readonly share: number }[]
}

/** Uniform between 0 and 1, without both, in 2^48 steps. JSON keeps the parts apart, whatever they contain. */
function position(hash: KeyedHash, ...parts: readonly string[]): number {
  const bytes = hash(JSON.stringify(parts))
  let value = 0
  for (let index = 0; index < 6; index += 1) value = value * 256 + (bytes[index] ?? 0)
  return (value + 0.5) / 2 ** 48
}

/**
 * The variant of a viewer; undefined for viewers outside of the experiment's part of the layer. The same viewer always
 * gets the same one. If shares change, viewers move only into variants that grew or out of variants that shrank.
 *
 * Each variant draws -ln(u) / share for the viewer, and the smallest wins, with a probability equal to its share
 * (rendezvous hashing; Thaler and Ravishankar, IEEE/ACM Transactions on Networking 6, 1998, with weights).
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

/** Whether two experiments may have viewers in common. */
export const canShareViewers = (one: LayerRange, other: LayerRange): boolean =>
  one.layer !== other.layer || (one.from < other.to && other.from < one.to)
