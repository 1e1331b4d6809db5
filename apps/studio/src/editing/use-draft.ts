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
  /** True if there is a draft and the live version is no longer `base`, for example after a colleague published. */
  readonly isOutdated: boolean
  readonly canUndo: boolean
  change(value: T): void
  undo(): void
  /**
   * Publishes the value, and then discards the draft. If the value was changed during the publication, the draft stays
   * and is based on the published version.
   */
  publish<Done extends { readonly version: number }>(send: (base: number, value: T) => Promise<Done>): Promise<Done>
  /** Discards the draft and returns to the live value. */
  discard(): void
  /** Bases the draft on the current live version. Its value stays, so publishing it reverts newer live changes. */
  rebase(): void
}

interface Editing<T> {
  readonly draft: StoredDraft<T> | undefined
  /** Previous values, which undo restores. */
  readonly steps: readonly T[]
  /** The live version at the time of the last edit. */
  readonly version: number
}

const mostSteps = 100
const notEdited = { draft: undefined, steps: [], version: 0 }
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isStored = <T>(draft: unknown, isValue: (value: unknown) => value is T): draft is StoredDraft<T> =>
  isRecord(draft) && typeof draft.base === 'number' && typeof draft.savedAt === 'number' && isValue(draft.value)

export function useDraft<T>({ name, live, isValue }: DraftOptions<T>): LocalDraft<T> {
  const storage = useOperatorStorage()
  const storageName = `draft.${name}`
  const [{ draft, steps: made, version }, setEditing] = useState<Editing<T>>(() => ({
    ...notEdited,
    draft: storage.read(storageName, (stored): stored is StoredDraft<T> => isStored(stored, isValue)),
  }))
  const [isPublishing, setPublishing] = useState(false)
  const isChanged = draft !== undefined && !isSame(draft.value, live.value)
  const value = isChanged ? draft.value : live.value
  // Without a draft, previous values of an older live version are dropped: undo would revert another operator's
  // changes.
  const steps = isChanged || version === live.version ? made : []
  useEffect(() => {
    // If the browser storage is full, the draft exists only until the page is closed.
    if (isChanged) storage.save(storageName, draft)
    else if (!isPublishing) {
      storage.remove(storageName)
      // Without changes, there is no draft and the value follows the live value. During a publication the draft stays,
      // because the live value is about to change.
      setEditing((current) => (current.draft ? { ...current, draft: undefined } : current))
    }
  }, [storage, storageName, draft, isChanged, isPublishing])

  const base = isChanged ? draft.base : live.version
  function set(next: T, nextSteps: readonly T[], nextBase = base): void {
    setEditing({
      draft: { base: nextBase, value: next, savedAt: Date.now() },
      steps: nextSteps,
      version: live.version,
    })
  }
  return {
    ...{ value, isChanged, base },
    savedAt: isChanged ? draft.savedAt : undefined,
    // During a publication, the live version may already be the published one.
    isOutdated: isChanged && !isPublishing && base !== live.version,
    canUndo: steps.length > 0,
    change(next) {
      if (!isSame(next, value)) set(next, [...steps, value].slice(-mostSteps))
    },
    undo() {
      const last = steps.at(-1)
      if (last !== undefined) set(last, steps.slice(0, -1))
    },
    async publish(send) {
      setPublishing(true)
      try {
        const done = await send(base, value)
        setEditing(({ draft: current, ...rest }) =>
          current === undefined || isSame(current.value, value)
            ? notEdited
            : { ...rest, draft: { ...current, base: done.version } },
        )
        return done
      } finally {
        setPublishing(false)
      }
    },
    discard: () => setEditing(notEdited),
    rebase: () => set(value, steps, live.version),
  }
}
