import { useEffect } from 'react'

/** Closes the screen on Escape, unless a dialog is open, which Escape closes instead. */
export function useEscape(close: () => void) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [close])
}
