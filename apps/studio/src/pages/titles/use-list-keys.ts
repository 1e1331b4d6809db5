import { useEffect, useState } from 'react'
import { isShortcutTurnedOff } from '#app/single-letters.ts'
import { isFormField } from '#ui/forms/is-form-field.ts'

export interface ListShortcutOptions {
  readonly keys: readonly string[]
  readonly selected: ReadonlySet<string>
  select(selected: ReadonlySet<string>): void
  open(key: string): void
  /** E: runs the main action on the selected rows, or on the current one. */
  act(keys: readonly string[]): void
}

/**
 * Handles keyboard shortcuts of a list: J and K, or the arrow keys, move; X selects; Shift+X selects up to the
 * current row; Enter opens; E runs the main action; Escape clears the selection. Returns the key of the current row.
 */
export function useListShortcuts({ keys, selected, select, open, act }: ListShortcutOptions): string | undefined {
  const [current, setCurrent] = useState<string>()
  const [anchor, setAnchor] = useState<string>()
  useEffect(() => {
    if (current !== undefined) document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const focused = document.activeElement
      const isBox = focused instanceof HTMLInputElement && focused.type === 'checkbox'
      if (event.ctrlKey || event.metaKey || event.altKey || (isFormField(focused) && !isBox)) return
      if (isShortcutTurnedOff(event) || document.querySelector('[role=dialog]')) return
      const at = current === undefined ? -1 : keys.indexOf(current)
      const move = (to: number) => {
        const key = keys[Math.min(Math.max(to, 0), keys.length - 1)]
        if (key === undefined) return
        event.preventDefault()
        setCurrent(key)
      }
      const pressed = event.key.toLowerCase()
      if (pressed === 'j' || event.key === 'ArrowDown') move(at + 1)
      else if (pressed === 'k' || event.key === 'ArrowUp') move(at - 1)
      else if (pressed === 'escape') select(new Set())
      else if (pressed === 'x' && current !== undefined) {
        const from = event.shiftKey && anchor !== undefined ? keys.indexOf(anchor) : at
        const range = keys.slice(Math.min(from, at), Math.max(from, at) + 1)
        const next = new Set(selected)
        if (range.length > 1) for (const key of range) next.add(key)
        else if (!next.delete(current)) next.add(current)
        select(next)
        setAnchor(current)
      } else if (pressed === 'enter' && current !== undefined && (focused === document.body || isBox)) open(current)
      else if (pressed === 'e' && (selected.size > 0 || current !== undefined)) {
        event.preventDefault()
        act(selected.size > 0 ? [...selected] : [current ?? ''])
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [keys, current, anchor, selected, select, open, act])
  return current
}
