import type { Setting } from './setting.ts'

export interface Settings {
  get<T>(setting: Setting<T>): T
  set<T>(setting: Setting<T>, value: T): void
  /** Resets a setting to its initial value. */
  clear(setting: Pick<Setting<unknown>, 'key'>): void
  subscribe(listener: () => void): () => void
}
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Creates settings in a storage that may be missing, full or blocked (private mode). Values that cannot be stored last
 * as long as the page.
 */
export function createSettings(storage: BrowserStorage | undefined): Settings {
  const unsaved = new Map<string, string | undefined>()
  const listeners = new Set<() => void>()

  function read(key: string): string | undefined {
    if (unsaved.has(key)) return unsaved.get(key)
    try {
      return storage?.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }
  function write(key: string, text: string | undefined) {
    unsaved.delete(key)
    try {
      if (!storage) unsaved.set(key, text)
      else if (text === undefined) storage.removeItem(key)
      else storage.setItem(key, text)
    } catch {
      unsaved.set(key, text)
    }
    for (const listener of [...listeners]) listener()
  }

  return {
    get(setting) {
      const text = read(setting.key)
      return (text === undefined ? undefined : setting.parse(text)) ?? setting.initial
    },
    set: (setting, value) => write(setting.key, setting.format(value)),
    clear: (setting) => write(setting.key, undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns `localStorage`; undefined if the browser blocks access. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
