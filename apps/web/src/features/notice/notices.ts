import { createContext, useContext } from 'react'

/** Error texts for the app's own dialog: one at a time, and of a chain of failures the first. */
export interface Notices {
  say(text: string): void
  close(): void
  current(): string | undefined
  subscribe(listener: () => void): () => void
}

export function createNotices(): Notices {
  let shown: string | undefined
  const listeners = new Set<() => void>()
  function set(text: string | undefined) {
    shown = text
    for (const listener of [...listeners]) listener()
  }
  return {
    say: (text) => shown ?? set(text),
    close: () => set(undefined),
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const NoticesContext = createContext<Notices>(createNotices())
/** `const { say } = useNotices()`: shows a text over the screen until it is closed. */
export const useNotices = (): Notices => useContext(NoticesContext)
