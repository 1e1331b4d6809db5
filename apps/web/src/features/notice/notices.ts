import { recommendation } from '@cliffhanger/contract/recommendation'
import { createContext, useContext } from 'react'
import type { Failure } from '#api/outcome.ts'

/** Calls whose failures the specification shows in a dialog, by the last segment of their paths. */
const told = /\/(check|getUserInfo|userConduct|getUserAccountInfo)$/

/** The specification's text has two spaces here, only in English. */
export const callError = (name: string): string => `${name}  error`

/**
 * The dialog text of a failed call; undefined if the failure is only logged. There is no dialog while offline, because
 * the banner and the screens show it.
 */
export function noticeOf(path: unknown, { reason, message, isUnasked }: Failure<string>): string | undefined {
  if (reason === 'network' || isUnasked || typeof path !== 'string') return undefined
  const name = told.exec(path)?.[1]
  if (name) return callError(name)
  return path === recommendation.moduleInfoList.path && message ? message : undefined
}

/** Error texts for the dialog: one at a time; of several failures in a row, the first. */
interface Notices {
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
