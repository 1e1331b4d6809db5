import { useEffect } from 'react'
import { isFormField } from '#ui/forms/is-form-field.ts'
import { isShortcutTurnedOff } from './single-letters.ts'

interface QueueKeys {
  readonly ids: readonly string[]
  /** Id of the open or marked row. */
  readonly open: string | undefined
  readonly choose: (id: string) => void
  /**
   * Maps each letter to the `data-key` attribute of the button or field that it presses or focuses. Must keep its
   * identity between renders.
   */
  readonly targets: Readonly<Record<string, string>>
}

/** Handles J and K, which move through a queue, and letters that press the buttons of the open row. */
export function useQueueShortcuts({ ids, open, choose, targets }: QueueKeys): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlain || isShortcutTurnedOff(event) || isFormField(document.activeElement)) return
      if (document.querySelector('[role=dialog]')) return
      const key = event.key.toLowerCase()
      const target = targets[key]
      if (key === 'j' || key === 'k') {
        const at = open === undefined ? -1 : ids.indexOf(open)
        const next = ids[key === 'j' ? at + 1 : at - 1]
        if (next !== undefined) choose(next)
      } else if (target !== undefined) {
        const element = document.querySelector<HTMLElement>(`[data-key=${target}]`)
        if (element instanceof HTMLButtonElement) element.click()
        else element?.focus()
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, open, choose, targets])
}
