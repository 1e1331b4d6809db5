import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isFormField } from '#ui/forms/is-form-field.ts'
import type { NavigationPage } from './navigation/navigation.ts'
import { isShortcutTurnedOff } from './single-letters.ts'

/** Letter that opens each page when typed after G. */
const letters: Readonly<Record<string, string>> = {
  '/today': 't',
  '/titles': 'l',
  '/upload': 'u',
  '/home': 'h',
  '/shop': 's',
  '/subtitles': 'b',
  '/orders': 'o',
  '/viewers': 'v',
  '/feedback': 'f',
  '/ad-links': 'a',
  '/operations': 'p',
}
/** Returns the letter of a page. Subpages share the letter of their parent. */
export const shortcutLetterOf = (to: string): string | undefined =>
  Object.entries(letters).find(([path]) => to === path || to.startsWith(`${path}/`))?.[1]

/** Maximum time between the two keys of a sequence. */
const pairMs = 1_500

/**
 * Handles the keyboard shortcuts that work on every page. Single-character shortcuts work only outside fields and
 * dialogs, and can be turned off.
 */
export function useGlobalShortcuts(
  places: readonly NavigationPage[],
  isOverlayOpen: boolean,
  open: (overlay: 'palette' | 'keys') => void,
): void {
  const navigate = useNavigate()
  const pressed = useRef<number>(undefined)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        open('palette')
        return
      }
      const isBusy =
        ctrlKey ||
        metaKey ||
        altKey ||
        isFormField(target) ||
        isOverlayOpen ||
        document.querySelector('[role=dialog]') !== null
      if (isBusy || isShortcutTurnedOff(event)) return
      const isSecond = pressed.current !== undefined && event.timeStamp - pressed.current < pairMs
      pressed.current = !isSecond && key === 'g' ? event.timeStamp : undefined
      const place = isSecond ? places.find(({ to }) => shortcutLetterOf(to) === key.toLowerCase()) : undefined
      const field = key === '/' ? document.querySelector<HTMLInputElement>('main input[type=search]') : null
      if (!place && !field && key !== '?') return
      event.preventDefault()
      if (place) void navigate({ to: place.to })
      else if (field) field.focus()
      else open('keys')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, places, isOverlayOpen, open])
}
