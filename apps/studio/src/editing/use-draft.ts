import { useEffect, useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { isRecord } from './is-record.ts'

interface StoredDraft<T> {
  /** The version that the draft was made from. */
  readonly base: number
  readonly value: T
  /** Milliseconds since 1970. */
  readonly savedAt: number
}
interface DraftOptions<T> {
  /** Name in the operator's storage. */
  readonly name: string
  readonly live: { readonly version: number; readonly value: T }
  readonly isValue: (value: unknown) => value is T
}
/** A value while it is edited: the live one, or a draft that stays in this browser until it is published or discarded. */
export interface Draft<T> {
  readonly value: T
  /** There is a draft, and it differs from the live value. */
  readonly isChanged: boolean
  /** The version that publishing expects. */
  readonly base: number
  /** Time of the last save in this browser; undefined without a draft. */
  readonly savedAt: number | undefined
  /** Somebody else published a version since the draft was begun. */
  readonly isOutdated: boolean
  readonly canUndo: boolean
  change(value: T): void
  undo(): void
  /** Goes back to the live value. */
  discard(): void
  /** Keeps the draft as a change of the live version. */
  rebase(): void
}

const mostSteps = 100
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isStored = <T>(draft: unknown, isValue: (value: unknown) => value is T): draft is StoredDraft<T> =>
  isRecord(draft) && typeof draft.base === 'number' && typeof draft.savedAt === 'number' && isValue(draft.value)

export function useDraft<T>({ name, live, isValue }: DraftOptions<T>): Draft<T> {
  const storage = useOperatorStorage()
  const storageName = `draft.${name}`
  const [draft, setDraft] = useState(() =>
    storage.read(storageName, (stored): stored is StoredDraft<T> => isStored(stored, isValue)),
  )
  const [steps, setSteps] = useState<readonly T[]>([])
  const isChanged = draft !== undefined && !isSame(draft.value, live.value)
  const value = isChanged ? draft.value : live.value
  useEffect(() => {
    // Without room in the browser the draft lasts as long as the page.
    if (isChanged) storage.save(storageName, draft)
    else {
      storage.remove(storageName)
      // Without own changes the value follows the live one from now on.
      setDraft(undefined)
    }
  }, [storage, storageName, draft, isChanged])

  function set(next: T, base = isChanged ? draft.base : live.version): void {
    setDraft({ base, value: next, savedAt: Date.now() })
  }
  return {
    ...{ value, isChanged },
    base: isChanged ? draft.base : live.version,
    savedAt: isChanged ? draft.savedAt : undefined,
    isOutdated: isChanged && draft.base !== live.version,
    canUndo: steps.length > 0,
    change(next) {
      if (isSame(next, value)) return
      setSteps([...steps, value].slice(-mostSteps))
      set(next)
    },
    undo() {
      const last = steps.at(-1)
      if (last === undefined) return
      setSteps(steps.slice(0, -1))
      set(last)
    },
    discard() {
      setSteps([])
      setDraft(undefined)
    },
    rebase: () => set(value, live.version),
  }
}
