import { type KeyboardEvent, useState } from 'react'

/** Which of a list's options the arrows have reached, while the focus stays in the text field; none after every edit. */
export function useChoice(text: string, count: number) {
  const [reached, setReached] = useState({ over: text, at: -1 })
  const at = reached.over === text && reached.at < count ? reached.at : -1
  const reach = (next: number) => setReached({ over: text, at: next })
  return {
    at,
    /** Takes the arrows, which go round by way of the field itself. */
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
