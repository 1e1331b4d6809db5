import { recommendation } from '@cliffhanger/contract/recommendation'
import type { Failure } from '#api/outcome.ts'

/** Whose failures are told (section 8), by the last names of their paths. */
const told = /\/(check|getUserInfo|userConduct|getUserAccountInfo)$/

/**
 * What a failed call has to say in a dialog, or undefined for a call that is only logged. Without a connection nothing
 * is said here: the banner and the screens' own states do.
 */
export function noticeOf(path: unknown, { reason, message, isUnasked }: Failure<string>): string | undefined {
  if (reason === 'network' || isUnasked || typeof path !== 'string') return undefined
  const name = told.exec(path)?.[1]
  if (name) return `${name}  error`
  return path === recommendation.moduleInfoList.path && message ? message : undefined
}
