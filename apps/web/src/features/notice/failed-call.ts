import { recommendation } from '@cliffhanger/contract/recommendation'
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
