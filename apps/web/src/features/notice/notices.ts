import { recommendation } from '@cliffhanger/contract/recommendation'
import { createContext, useContext } from 'react'
import type { Failure } from '#api/outcome.ts'

/** Calls whose failures the specification shows in a dialog, matched by the last segment of their paths. */
const told = /\/(check|getUserInfo|userConduct|getUserAccountInfo)$/

/** Returns the error title of a call: as in the specification, in English for all languages, with two spaces. */
export const callErrorTitle = (name: string): string => `${name}  error`

/**
 * Returns the dialog text of a failed call; undefined if the failure is only logged. While offline there is no dialog,
 * because the banner and the screens show the failure.
 */
export function findNoticeText(path: unknown, { reason, message, isUnasked }: Failure<string>): string | undefined {
  if (reason === 'network' || isUnasked || typeof path !== 'string') return undefined
  const name = told.exec(path)?.[1]
  if (name) return callErrorTitle(name)
  return path === recommendation.moduleInfoList.path && message ? message : undefined
}

/** Holds the text of the error dialog: one text at a time; of several failures in a row, only the first is shown. */
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
/** Returns the page's error dialog: `show(text)` opens it. */
export const useNotices = (): Notices => useContext(NoticesContext)
