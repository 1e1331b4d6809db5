import { useEffect, useRef } from 'react'
import { isFormField } from '#ui/forms/is-form-field.ts'

/** Calls `undo` on Ctrl+Z, except in a text field, where the browser's own undo applies. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      if (isFormField(document.activeElement)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
