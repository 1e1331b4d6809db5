import { useEffect, useState } from 'react'

interface Stored<T> {
  /** Version of the title that the draft changes. */
  readonly version: number
  readonly value: T
}
export interface Draft<T> {
  readonly value: T
  readonly isChanged: boolean
  /** Version that the draft was made on; another one than the title's means that somebody else has changed it. */
  readonly version: number
  set(value: T): void
  /** Forgets what was typed. */
  discard(): void
  /** Keeps what was typed, as a change of the current version. */
  rebase(): void
}

function read<T>(key: string, isValue: (value: unknown) => value is T): Stored<T> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('value' in stored)) return
    const { version, value } = stored
    return typeof version === 'number' && isValue(value) ? { version, value } : undefined
  } catch {
    return undefined
  }
}

/**
 * What an operator types, kept in the browser until it is published or discarded. @param current the title's value and
 * version now
 */
export function useDraft<T>(
  key: string,
  current: { readonly value: T; readonly version: number },
  isValue: (value: unknown) => value is T,
): Draft<T> {
  const storageKey = `studio.draft.${key}`
  const [stored, setStored] = useState(() => read(storageKey, isValue))
  useEffect(() => {
    if (stored) localStorage.setItem(storageKey, JSON.stringify(stored))
    else localStorage.removeItem(storageKey)
  }, [stored, storageKey])
  const isChanged = stored !== undefined && JSON.stringify(stored.value) !== JSON.stringify(current.value)
  return {
    value: stored?.value ?? current.value,
    isChanged,
    version: isChanged ? stored.version : current.version,
    set: (value) => setStored({ version: isChanged ? stored.version : current.version, value }),
    discard: () => setStored(undefined),
    rebase: () => setStored((draft) => draft && { ...draft, version: current.version }),
  }
}
