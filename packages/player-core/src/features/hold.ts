import { type SetTimer, setTimer } from '../timer.ts'

const holdsAfterMs = 450
const mostMovePx = 8

/**
 * A pointer that rests on `target` for a moment holds it until it leaves: `onHold` is called with true, then with false.
 * The click that follows is no tap and goes nowhere.
 */
export function attachHold(options: {
  target: HTMLElement
  onHold: (isHeld: boolean) => void
  signal: AbortSignal
  setTimer?: SetTimer
}): void {
  const { target, onHold, signal } = options
  const schedule = options.setTimer ?? setTimer
  let cancel = () => {}
  let at = { x: 0, y: 0 }
  let isHeld = false
  const begin = () => {
    isHeld = true
    onHold(true)
  }
  const end = () => {
    cancel()
    if (!isHeld) return
    isHeld = false
    onHold(false)
  }
  target.addEventListener(
    'pointerdown',
    ({ isPrimary, button, clientX, clientY }) => {
      end()
      if (!isPrimary || button !== 0) return
      at = { x: clientX, y: clientY }
      cancel = schedule(begin, holdsAfterMs)
    },
    { signal },
  )
  target.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      // Once it is held, the finger may tremble.
      if (!isHeld && Math.hypot(clientX - at.x, clientY - at.y) > mostMovePx) cancel()
    },
    { signal },
  )
  target.addEventListener(
    'pointerup',
    () => {
      if (!isHeld) return cancel()
      const stop = (click: Event) => {
        click.stopPropagation()
        click.preventDefault()
      }
      target.addEventListener('click', stop, { capture: true, once: true })
      // The click, if one comes, comes in this task.
      setTimeout(() => target.removeEventListener('click', stop, { capture: true }), 0)
      end()
    },
    { signal },
  )
  for (const type of ['pointercancel', 'pointerleave'] as const) target.addEventListener(type, end, { signal })
  // A long press asks a phone for its menu.
  target.addEventListener('contextmenu', (event) => isHeld && event.preventDefault(), { signal })
  signal.addEventListener('abort', end, { once: true })
}
