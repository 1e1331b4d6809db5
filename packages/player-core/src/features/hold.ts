import { type SetTimer, setTimer } from '../timer.ts'

const holdsAfterMs = 450
const mostMovePx = 8

/**
 * Detects a long press on `target`: calls `onHold` with true when the press has lasted long enough, and with false when
 * it ends. Suppresses the click that follows a long press.
 */
export function attachLongPress(options: {
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
      // Before the long press is detected, a move of more than a few pixels cancels it; afterwards, moves have no
      // effect.
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
      // The browser dispatches the click, if there is one, before this timer fires.
      setTimeout(() => target.removeEventListener('click', stop, { capture: true }), 0)
      end()
    },
    { signal },
  )
  for (const type of ['pointercancel', 'pointerleave'] as const) target.addEventListener(type, end, { signal })
  // Prevents the context menu, which a long press would open on a phone.
  target.addEventListener('contextmenu', (event) => isHeld && event.preventDefault(), { signal })
  signal.addEventListener('abort', end, { once: true })
}
