import { useEffect, useState } from 'react'

interface StoredDraft<T> {
  /** The version that the draft was made from. */
  readonly base: number
  readonly value: T
  /** Milliseconds since 1970. */
  readonly savedAt: number
}
interface DraftOptions<T> {
  /** Name in this browser's storage. */
  readonly name: string
  readonly live: { readonly version: number; readonly value: T }
  readonly isValue: (value: unknown) => value is T
}
/** What an operator edits: the live value, or a draft of it that stays in this browser until it is published or discarded. */
export interface Draft<T> {
  readonly value: T
  /** The version that publishing expects. */
  readonly base: number
  /** When the draft was saved in this browser; undefined without a draft. */
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

function readStored<T>(name: string, isValue: (value: unknown) => value is T): StoredDraft<T> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    if (!('base' in stored && 'value' in stored && 'savedAt' in stored)) return undefined
    const { base, value, savedAt } = stored
    return typeof base === 'number' && typeof savedAt === 'number' && isValue(value)
      ? { base, value, savedAt }
      : undefined
  } catch {
    // Another build wrote something else, or the browser has no storage.
    return undefined
  }
}

function store(name: string, draft: StoredDraft<unknown> | undefined): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft))
    else localStorage.removeItem(name)
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

export function useDraft<T>({ name, live, isValue }: DraftOptions<T>): Draft<T> {
  const key = `studio.draft.${name}`
  const [draft, setDraft] = useState(() => readStored(key, isValue))
  const [steps, setSteps] = useState<readonly T[]>([])
  const isChanged = draft !== undefined && !(draft.base === live.version && isSame(draft.value, live.value))
  const value = isChanged ? draft.value : live.value
  useEffect(() => store(key, isChanged ? draft : undefined), [key, draft, isChanged])

  function set(next: T, base = isChanged ? draft.base : live.version): void {
    setDraft({ base, value: next, savedAt: Date.now() })
  }
  return {
    value,
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
