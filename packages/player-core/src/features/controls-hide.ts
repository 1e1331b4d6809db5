import { createStore, type ReadonlyStore } from '../store.ts'
import { type SetTimer, setTimer } from '../timer.ts'

const hideAfterMs = 3000

/**
 * Hides the controls 3 s after the mouse last moved over `target` or left it, or after an element in it got the focus.
 * After a touch, the controls stay visible until 3 s after the next of these events.
 */
export function attachControlsHide(options: {
  target: EventTarget
  signal: AbortSignal
  setTimer?: SetTimer
}): ReadonlyStore<{ isVisible: boolean }> {
  const { target, signal } = options
  const schedule = options.setTimer ?? setTimer
  const store = createStore({ isVisible: true })
  let cancel = () => {}
  const show = () => {
    cancel()
    store.set({ isVisible: true })
    cancel = schedule(() => store.set({ isVisible: false }), hideAfterMs)
  }
  const showAndStay = () => {
    cancel()
    store.set({ isVisible: true })
  }
  target.addEventListener('mousemove', show, { signal })
  target.addEventListener('mouseleave', show, { signal })
  target.addEventListener('focusin', show, { signal })
  target.addEventListener('touchstart', showAndStay, { signal })
  signal.addEventListener('abort', () => cancel(), { once: true })
  return store
}
