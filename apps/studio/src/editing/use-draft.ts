import { useEffect, useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { isRecord } from './is-record.ts'

interface StoredDraft<T> {
  /** Version on which the draft is based. */
  readonly base: number
  readonly value: T
  /** Time when the draft was saved, in ms since epoch. */
  readonly savedAt: number
}
interface DraftOptions<T> {
  /** Name of the draft in the operator's storage. */
  readonly name: string
  readonly live: { readonly version: number; readonly value: T }
  readonly isValue: (value: unknown) => value is T
}
/**
 * A value that is being edited: the live value, or a draft stored in this browser until it is published or discarded.
 */
export interface LocalDraft<T> {
  readonly value: T
  /** True if there is a draft that differs from the live value. */
  readonly isChanged: boolean
  /** The live version that the server must still have when the draft is published. */
  readonly base: number
  /** Time when the draft was last saved in this browser; undefined without a draft. */
  readonly savedAt: number | undefined
  /** True if another operator has published a version since the draft was created. */
  readonly isOutdated: boolean
  readonly canUndo: boolean
  change(value: T): void
  undo(): void
  /** Discards the draft and returns to the live value. */
  discard(): void
  /** Bases the draft on the current live version and keeps its changes. */
  rebase(): void
}

const mostSteps = 100
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isStored = <T>(draft: unknown, isValue: (value: unknown) => value is T): draft is StoredDraft<T> =>
  isRecord(draft) && typeof draft.base === 'number' && typeof draft.savedAt === 'number' && isValue(draft.value)

export function useDraft<T>({ name, live, isValue }: DraftOptions<T>): LocalDraft<T> {
  const storage = useOperatorStorage()
  const storageName = `draft.${name}`
  const [draft, setDraft] = useState(() =>
    storage.read(storageName, (stored): stored is StoredDraft<T> => isStored(stored, isValue)),
  )
  const [steps, setSteps] = useState<readonly T[]>([])
  const isChanged = draft !== undefined && !isSame(draft.value, live.value)
  const value = isChanged ? draft.value : live.value
  useEffect(() => {
    // If the browser storage is full, the draft exists only until the page is closed.
    if (isChanged) storage.save(storageName, draft)
    else {
      storage.remove(storageName)
      // Without changes, there is no draft and the value follows the live value.
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
