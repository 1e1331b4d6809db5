import { afterPaint } from '#player/after-paint.ts'
import { clearFirstFrame } from '#player/first-frame.ts'

const patienceMs = 1000

/** A player that is on its way, while what it will show starts already. */
export interface Opening {
  /** Aborted when the player opens, or nobody waits for it any more. */
  readonly signal: AbortSignal
  /** The player opens now. */
  open(): void
  /** The player does not open: the address goes back, and `onBack` is called. */
  cancel(): void
}

/**
 * Goes to the player when told to, at the latest after a second: drawing a screen takes a phone longer than decoding a
 * picture. The browser's address changes with the next frame, and Back takes it back and calls `onBack`.
 */
export function openLater(href: string, onBack: () => void): Opening {
  const waiting = new AbortController()
  const { signal } = waiting
  let isNamed = false
  const name = () => {
    if (isNamed || signal.aborted) return
    isNamed = true
    // The router hears of its own `pushState` alone.
    History.prototype.pushState.call(history, null, '', href)
  }
  const open = () => {
    if (signal.aborted) return
    name()
    waiting.abort()
    dispatchEvent(new Event('pushState'))
  }
  const goBack = () => {
    waiting.abort()
    clearFirstFrame()
    onBack()
  }
  afterPaint(name)
  setTimeout(open, patienceMs)
  addEventListener('popstate', goBack, { signal })
  const cancel = () => {
    if (signal.aborted) return
    goBack()
    if (isNamed) history.back()
  }
  return { signal, open, cancel }
}
