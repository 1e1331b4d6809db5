/** The side of a list item on which another item is dropped. */
export type DropEdge = 'before' | 'after'

/** Returns the new index of an item that was dropped on another item. */
export function indexAfterDrop(from: number, at: number, edge: DropEdge): number {
  const place = edge === 'after' ? at + 1 : at
  return from < place ? place - 1 : place
}

/** Returns a copy of the list with the item at `from` moved to `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Returns the direction in which Alt with an arrow key moves an item: -1 back, 1 forward; undefined for other keys. */
export function getMoveDirectionOfKey({ altKey, key }: { altKey: boolean; key: string }): -1 | 1 | undefined {
  if (!altKey) return undefined
  if (key === 'ArrowUp' || key === 'ArrowLeft') return -1
  return key === 'ArrowDown' || key === 'ArrowRight' ? 1 : undefined
}
