import { useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * A typed text that stays in this browser, also when the session ends or the page is left. It is set to '' once it is sent.
 * @param draft the name among the operator's drafts
 */
export function useDraftText(draft: string): readonly [text: string, setText: (text: string) => void] {
  const storage = useOperatorStorage()
  const name = `draft.${draft}`
  const [text, setText] = useState(() => storage.read(name, isText) ?? '')
  return [
    text,
    (typed) => {
      setText(typed)
      if (typed === '') storage.remove(name)
      else storage.save(name, typed)
    },
  ]
}
