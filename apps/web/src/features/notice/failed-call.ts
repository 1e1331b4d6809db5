import { recommendation } from '@cliffhanger/contract/recommendation'
import type { Failure } from '#api/outcome.ts'

/** Whose failures are told (section 8), by the last names of their paths. */
const told = /\/(check|getUserInfo|userConduct|getUserAccountInfo)$/

/** Section 8 gives it with two spaces, and in no other language. */
export const callError = (name: string): string => `${name}  error`

/**
 * What a failed call has to say in a dialog, or undefined for a call that is only logged. Without a connection nothing
 * is said here: the banner and the screens' own states do.
 */
export function noticeOf(path: unknown, { reason, message, isUnasked }: Failure<string>): string | undefined {
  if (reason === 'network' || isUnasked || typeof path !== 'string') return undefined
  const name = told.exec(path)?.[1]
  if (name) return callError(name)
  return path === recommendation.moduleInfoList.path && message ? message : undefined
}
