import { afterPaint } from './after-paint.ts'
import { clearFirstFrame } from './first-frame.ts'

const maxWaitMs = 1000

/** A pending navigation to the player, whose episode already starts. */
export interface Opening {
  /** Aborted when the player opens or the navigation is cancelled. */
  readonly signal: AbortSignal
  /** Opens the player now. */
  open(): void
  /** Cancels the navigation: restores the URL and calls `onBack`. */
  cancel(): void
}

/**
 * Opens the player when `open` is called, at the latest after a second, because a phone takes longer to draw the screen
 * than to decode the first frame. The URL changes after the next paint; Back restores it and calls `onBack`.
 */
export function openLater(href: string, onBack: () => void): Opening {
  const waiting = new AbortController()
  const { signal } = waiting
  let isNamed = false
  const name = () => {
    if (isNamed || signal.aborted) return
    isNamed = true
    // Calls the original method, so that the router is not notified yet.
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
  setTimeout(open, maxWaitMs)
  addEventListener('popstate', goBack, { signal })
  const cancel = () => {
    if (signal.aborted) return
    goBack()
    if (isNamed) history.back()
  }
  return { signal, open, cancel }
}
