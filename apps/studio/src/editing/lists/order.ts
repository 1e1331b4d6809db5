/** The side of an item where another one is dropped. */
export type Edge = 'before' | 'after'

/** The place of an item after it is dropped at another one. */
export function placeAfterDrop(from: number, at: number, edge: Edge): number {
  const place = edge === 'after' ? at + 1 : at
  return from < place ? place - 1 : place
}

/** A list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** The direction in which Alt with an arrow key moves an item: -1 back, 1 ahead; undefined for other keys. */
export function orderKey({ altKey, key }: { altKey: boolean; key: string }): -1 | 1 | undefined {
  if (!altKey) return undefined
  if (key === 'ArrowUp' || key === 'ArrowLeft') return -1
  return key === 'ArrowDown' || key === 'ArrowRight' ? 1 : undefined
}
