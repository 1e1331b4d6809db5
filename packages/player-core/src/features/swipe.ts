import type { SlideTrackState } from './slide-track.ts'
import { rubberBand, settleKeyframes, settleMs, settlingOffset, swipeTarget } from './swipe-motion.ts'
import { initialWheelState, nextWheelState } from './wheel-guard.ts'

export interface SwipeOptions {
  /** The element that receives the gestures; its height is one slide. */
  target: HTMLElement
  /** Returns true if there is a next slide (1, swipe up) or a previous slide (-1, swipe down). */
  canMove: (direction: 1 | -1) => boolean
  /**
   * Shows the next or previous slide. Called synchronously in the `pointerup` or `wheel` event, so that `play` runs
   * within the user gesture. `input` is the kind of gesture.
   */
  onCommit: (direction: 1 | -1, input: 'pointer' | 'wheel') => void
  /** The slide track that the gesture moves. */
  stage: SlideTrackState
  /** Monotonic clock in milliseconds, for example `() => performance.now()`. */
  now: () => number
  /** If this callback returns true, the animation is skipped. */
  isMotionReduced?: () => boolean
  signal: AbortSignal
}

export interface Swipe {
  /** Animates a change of the slide by key or button. Call it together with `pool.show`. */
  move(direction: 1 | -1): void
}

const startsAfterPx = 8

/**
 * Handles vertical drags and the mouse wheel. The feed follows the finger, and an animation of less than 300 ms
 * completes the move. A wheel gesture moves by one slide. Ignores pointers on elements with `data-no-swipe`. Suppresses
 * the click after a drag.
 */
export function attachSwipe(options: SwipeOptions): Swipe {
  const { target, canMove, onCommit, stage, now, signal } = options
  const isMotionReduced = options.isMotionReduced ?? (() => false)
  let drag: Drag | undefined
  /** Offset and velocity of the feed: under the finger, or at the start of the running animation. */
  let motion: Motion = { px: 0, velocity: 0 }
  const offsetPx = () =>
    motion.settlesSinceMs === undefined
      ? motion.px
      : settlingOffset(motion.px, motion.velocity, now() - motion.settlesSinceMs)
  /** Height of a slide, measured before a move because measuring during the move would force a layout. */
  let height = 1
  const measure = () => {
    height = Math.max(1, target.clientHeight)
  }

  const hold = (px: number) => {
    motion = { px, velocity: 0 }
    stage.setOffset(px)
  }
  const release = (px: number, velocity: number) => {
    if (isMotionReduced()) return hold(0)
    motion = { px, velocity, settlesSinceMs: now() }
    stage.settle(settleKeyframes(px, velocity), settleMs)
  }
  const commit = (direction: 1 | -1, velocity: number, act: () => void) => {
    // When the index changes, the slides move by one height. Compensate that, so that the slide under the finger does
    // not jump.
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
  // A mouse that is not captured yet may be released outside of the target.
  target.ownerDocument.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (pointerId === drag?.id) drag = undefined
    },
    { signal },
  )

  let wheel = initialWheelState
  target.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || (event.target instanceof Element && event.target.closest('[data-no-swipe]'))) return
      event.preventDefault()
      const turn = nextWheelState(wheel, { deltaY: event.deltaY, deltaMode: event.deltaMode, ms: event.timeStamp })
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
  /** Start time of the animation; undefined while the finger holds the feed or the feed is at rest. */
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

/**
 * Returns the velocity in pixels per millisecond over the last moves, or 0 if the finger paused before it was lifted.
 */
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
  // The browser dispatches the click, if there is one, before this timer fires.
  setTimeout(() => target.removeEventListener('click', stop, { capture: true }), 0)
}
