import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTextField } from '#ui/forms/is-text-field.ts'
import type { Place } from './navigation/navigation.ts'
import { isTurnedOff } from './single-letters.ts'

/** Letters after G, by page. */
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
/** The letter of a page; pages below it have the same one. */
export const letterOf = (to: string): string | undefined =>
  Object.entries(letters).find(([path]) => to === path || to.startsWith(`${path}/`))?.[1]

/** The second key follows the first within this time. */
const pairMs = 1_500

/** Keys of the whole Studio. Keys of one letter work outside of fields and dialogs only, and can be turned off. */
export function useKeys(
  places: readonly Place[],
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
        isTextField(target) ||
        isOverlayOpen ||
        document.querySelector('[role=dialog]') !== null
      if (isBusy || isTurnedOff(event)) return
      const isSecond = pressed.current !== undefined && event.timeStamp - pressed.current < pairMs
      pressed.current = !isSecond && key === 'g' ? event.timeStamp : undefined
      const place = isSecond ? places.find(({ to }) => letterOf(to) === key.toLowerCase()) : undefined
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
