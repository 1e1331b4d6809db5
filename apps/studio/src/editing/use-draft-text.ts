import { useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Returns a text that is stored in this browser while it is typed, so that it survives the end of the session and
 * leaving the page. Set it to '' once it is sent.
 * @param draft name of the draft in the operator's storage
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
