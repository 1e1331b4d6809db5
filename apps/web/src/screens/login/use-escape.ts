import { useEffect } from 'react'

/** Escape closes this screen, unless a dialog over it is what it closes. */
export function useEscape(close: () => void) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [close])
}
