import { useEffect } from 'react'
import { isTurnedOff } from '#app/single-letters.ts'
import { isTextField } from '#ui/forms/is-text-field.ts'

/** The buttons and fields that keys reach; each has this attribute in the thread. */
const targets: Readonly<Record<string, string>> = { r: 'reply', e: 'done', a: 'assign' }

/** J and K move through the inbox; R replies, E closes, A assigns. */
export function useInboxKeys({
  ids,
  open,
  choose,
}: {
  readonly ids: readonly string[]
  readonly open: string | undefined
  readonly choose: (feedbackId: string) => void
}): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlain || isTurnedOff(event) || isTextField(document.activeElement)) return
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
  }, [ids, open, choose])
}
