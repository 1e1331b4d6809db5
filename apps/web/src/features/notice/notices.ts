import { createContext, useContext } from 'react'

/** Error texts for the dialog: one at a time; of several failures in a row, the first. */
export interface Notices {
  show(text: string): void
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
    show: (text) => shown ?? set(text),
    close: () => set(undefined),
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const NoticesContext = createContext<Notices>(createNotices())
/** `const { show } = useNotices()`: shows a text in the dialog until it is closed. */
export const useNotices = (): Notices => useContext(NoticesContext)
