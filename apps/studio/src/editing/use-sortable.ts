import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

type Edge = 'before' | 'after'
interface SortableOptions {
  /** Items move only within the list of this name. */
  readonly list: string
  readonly index: number
  readonly axis: 'vertical' | 'horizontal'
  readonly isDisabled: boolean
  onMove(from: number, to: number): void
}
export interface Sortable<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly isDragged: boolean
  /** The side of this item where a dragged one would be dropped. */
  readonly edge: Edge | undefined
}

/** The place of an item after it is dropped at another one. */
export function placeAfterDrop(from: number, at: number, edge: Edge): number {
  const place = edge === 'after' ? at + 1 : at
  return from < place ? place - 1 : place
}

/** Makes an item of a list draggable, and a place to drop another one. Its keyboard twin is `orderKey`. */
export function useSortable<E extends HTMLElement>({
  list,
  index,
  axis,
  isDisabled,
  onMove,
}: SortableOptions): Sortable<E> {
  const ref = useRef<E>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<Edge>()
  const move = useRef(onMove)
  move.current = onMove
  useEffect(() => {
    const element = ref.current
    if (!element || isDisabled) return
    function edgeAt({ clientX, clientY }: { clientX: number; clientY: number }): Edge {
      const box = element?.getBoundingClientRect()
      if (!box) return 'before'
      const isAfter = axis === 'vertical' ? clientY > box.top + box.height / 2 : clientX > box.left + box.width / 2
      return isAfter ? 'after' : 'before'
    }
    const stopDragging = draggable({
      element,
      getInitialData: () => ({ list, index }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      onDrag: ({ source, location }) =>
        setEdge(source.element === element ? undefined : edgeAt(location.current.input)),
      onDragLeave: () => setEdge(undefined),
      onDrop({ source, location }) {
        setEdge(undefined)
        const from = source.data.index
        if (typeof from !== 'number') return
        const to = placeAfterDrop(from, index, edgeAt(location.current.input))
        if (to !== from) move.current(from, to)
      },
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [list, index, axis, isDisabled])
  return { ref, isDragged, edge }
}

/** A list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Where Alt with an arrow key moves an item: -1 before, 1 after; undefined for other keys. */
export function orderKey({ altKey, key }: { altKey: boolean; key: string }): -1 | 1 | undefined {
  if (!altKey) return undefined
  if (key === 'ArrowUp' || key === 'ArrowLeft') return -1
  return key === 'ArrowDown' || key === 'ArrowRight' ? 1 : undefined
}
