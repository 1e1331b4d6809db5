import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DropEdge, indexAfterDrop } from './order.ts'

interface SortableOptions {
  /** Name of the list within which the item can be moved. */
  readonly list: string
  readonly index: number
  readonly axis: 'vertical' | 'horizontal'
  readonly isDisabled: boolean
  onMove(from: number, to: number): void
}
export interface Sortable<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly isDragged: boolean
  /** The side of this item on which the dragged item would be dropped. */
  readonly edge: DropEdge | undefined
}

/** Makes a list item draggable and a drop target. Use it together with the keyboard shortcuts in `order.ts`. */
export function useSortable<E extends HTMLElement>({
  list,
  index,
  axis,
  isDisabled,
  onMove,
}: SortableOptions): Sortable<E> {
  const ref = useRef<E>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<DropEdge>()
  const move = useRef(onMove)
  move.current = onMove
  useEffect(() => {
    const element = ref.current
    if (!element || isDisabled) return
    function edgeAt({ clientX, clientY }: { clientX: number; clientY: number }): DropEdge {
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
        const to = indexAfterDrop(from, index, edgeAt(location.current.input))
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
