import { clearFirstFrame } from '#player/first-frame.ts'

const patienceMs = 1000

/** A player that is on its way, while what it will show starts already. */
export interface Opening {
  /** Aborted when the player opens, or nobody waits for it any more. */
  readonly signal: AbortSignal
  /** The player opens now. */
  open(): void
}

/**
 * Goes to the player when told to, at the latest after a second: drawing a screen takes a phone longer than decoding a
 * picture. The browser's address changes at once, and Back takes it back and calls `onBack`.
 */
export function openLater(href: string, onBack: () => void): Opening {
  // The router hears of its own `pushState` alone.
  History.prototype.pushState.call(history, null, '', href)
  const waiting = new AbortController()
  const { signal } = waiting
  const open = () => {
    if (signal.aborted) return
    waiting.abort()
    dispatchEvent(new Event('pushState'))
  }
  const goBack = () => {
    waiting.abort()
    clearFirstFrame()
    onBack()
  }
  setTimeout(open, patienceMs)
  addEventListener('popstate', goBack, { signal })
  return { signal, open }
}
