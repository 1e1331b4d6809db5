import type { Stage } from './stage.ts'
import { rubberBand, settle, settleMs, settlingWay, swipeTarget } from './swipe-motion.ts'
import { reduceWheel, wheelAtRest } from './wheel-guard.ts'

export interface SwipeOptions {
  /** The element that receives the gestures; its height is one slide. */
  target: HTMLElement
  /** Whether a slide lies in that direction: 1 next (up), -1 previous (down). */
  canMove: (direction: 1 | -1) => boolean
  /**
   * The gesture is decided. Runs inside `pointerup` or `wheel`, so that play is called in the gesture: show the
   * neighbour here. `input` says how.
   */
  onCommit: (direction: 1 | -1, input: 'pointer' | 'wheel') => void
  /** What moves. */
  stage: Stage
  /** Milliseconds of the page's clock, for example `() => performance.now()`. */
  now: () => number
  /** No animation: the feed jumps. */
  isMotionReduced?: () => boolean
  signal: AbortSignal
}

export interface Swipe {
  /** Moves as a commit by key or button does: call it together with `pool.show`. */
  move(direction: 1 | -1): void
}

const startsAfterPx = 8

/**
 * Vertical drag that follows the finger 1:1 and settles in under 300 ms; one step per wheel gesture. Elements with
 * `data-no-swipe` keep their pointers. A drag swallows the click that follows it.
 */
export function attachSwipe(options: SwipeOptions): Swipe {
  const { target, canMove, onCommit, stage, now, signal } = options
  const isMotionReduced = options.isMotionReduced ?? (() => false)
  let drag: Drag | undefined
  /** The last that was told: where the finger holds the feed, or from where it settles. */
  let told: Motion = { px: 0, velocity: 0 }
  const offsetPx = () =>
    told.settlesSinceMs === undefined ? told.px : settle(told.px, told.velocity, now() - told.settlesSinceMs)
  /** Measuring it in the middle of a move would cost a layout. */
  let height = 1
  const measure = () => {
    height = Math.max(1, target.clientHeight)
  }

  const hold = (px: number) => {
    told = { px, velocity: 0 }
    stage.setOffset(px)
  }
  const release = (px: number, velocity: number) => {
    if (isMotionReduced()) return hold(0)
    told = { px, velocity, settlesSinceMs: now() }
    stage.settle(settlingWay(px, velocity), settleMs)
  }
  const commit = (direction: 1 | -1, velocity: number, act: () => void) => {
    // The slide under the finger keeps its place on the screen while the index changes below it.
    const from = offsetPx() + direction * height
    act()
    release(from, velocity)
  }

  target.style.touchAction = 'pan-x'
  target.addEventListener(
    'pointerdown',
    (event) => {
      if (drag || !event.isPrimary || event.button !== 0) return
      if (event.target instanceof Element && event.target.closest('[data-no-swipe]')) return
      measure()
      drag = { id: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false, from: 0, points: [] }
    },
    { signal },
  )
  target.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== drag?.id) return
      const byY = event.clientY - drag.y
      if (!drag.isMoving) {
        if (Math.abs(byY) < startsAfterPx || Math.abs(byY) < Math.abs(event.clientX - drag.x)) return
        Object.assign(drag, { isMoving: true, y: event.clientY, from: offsetPx() })
        hold(drag.from)
        target.setPointerCapture(event.pointerId)
        return
      }
      drag.points = [...drag.points.slice(-4), { y: event.clientY, ms: event.timeStamp }]
      const px = drag.from + byY
      hold(canMove(px < 0 ? 1 : -1) ? px : rubberBand(px, height))
    },
    { signal },
  )
  const finish = (event: PointerEvent) => {
    if (event.pointerId !== drag?.id) return
    const { isMoving, points, y } = drag
    drag = undefined
    if (!isMoving) return
    swallowClick(target)
    const velocity = event.type === 'pointerup' ? velocityOf(points, event.timeStamp) : 0
    const travelPx = event.clientY - y
    const at = { offsetPx: offsetPx(), travelPx, velocity, height }
    const direction = event.type === 'pointerup' ? swipeTarget(at) : 0
    if (direction === 0 || !canMove(direction)) return release(at.offsetPx, velocity)
    commit(direction, velocity, () => onCommit(direction, 'pointer'))
  }
  target.addEventListener('pointerup', finish, { signal })
  target.addEventListener('pointercancel', finish, { signal })

  let wheel = wheelAtRest
  target.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || (event.target instanceof Element && event.target.closest('[data-no-swipe]'))) return
      event.preventDefault()
      const turn = reduceWheel(wheel, { deltaY: event.deltaY, deltaMode: event.deltaMode, ms: event.timeStamp })
      wheel = turn.state
      const { step } = turn
      if (step === 0 || drag?.isMoving || !canMove(step)) return
      measure()
      commit(step, 0, () => onCommit(step, 'wheel'))
    },
    { signal, passive: false },
  )

  return {
    move(direction) {
      measure()
      commit(direction, 0, () => {})
    },
  }
}

interface Motion {
  readonly px: number
  readonly velocity: number
  /** Undefined while it is held, or lies still. */
  readonly settlesSinceMs?: number
}

interface Drag {
  id: number
  x: number
  y: number
  isMoving: boolean
  from: number
  points: Array<{ y: number; ms: number }>
}

/** Pixels per millisecond over the last moves; a finger that rested before it left has none. */
function velocityOf(points: Drag['points'], endMs: number): number {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || endMs - last.ms > 80 || last.ms <= first.ms) return 0
  return (last.y - first.y) / (last.ms - first.ms)
}

function swallowClick(target: HTMLElement): void {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  target.addEventListener('click', stop, { capture: true, once: true })
  // The click, if one comes, comes in this task.
  setTimeout(() => target.removeEventListener('click', stop, { capture: true }), 0)
}
