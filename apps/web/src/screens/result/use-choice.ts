import { type KeyboardEvent, useState } from 'react'

/** The option selected with the arrow keys while the focus stays in the text field. Every edit clears the selection. */
export function useChoice(text: string, count: number) {
  const [reached, setReached] = useState({ over: text, at: -1 })
  const at = reached.over === text && reached.at < count ? reached.at : -1
  const reach = (next: number) => setReached({ over: text, at: next })
  return {
    at,
    /** Handles the arrow keys. They wrap around, with the text field between the last and the first option. */
    onArrow(event: KeyboardEvent): boolean {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || count === 0) return false
      event.preventDefault()
      const places = count + 1
      reach(((at + 1 + step + places) % places) - 1)
      return true
    },
    leave: () => reach(-1),
  }
}
