import { accounts } from '@cliffhanger/contract/accounts'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { Failure } from '#api/outcome.ts'

const { check, getUserInfo, userConduct, getUserAccountInfo } = accounts

/** Section 8, to the letter. */
const texts: Readonly<Record<string, string>> = {
  [check.path]: 'check  error',
  [getUserInfo.path]: 'getUserInfo  error',
  [userConduct.path]: 'userConduct  error',
  [getUserAccountInfo.path]: 'getUserAccountInfo  error',
}

/**
 * What a failed call has to say in a dialog, or undefined for a call that is only logged. Without a connection nothing
 * is said here: the banner and the screens' own states do.
 */
export function noticeOf(path: unknown, { reason, message, isUnasked }: Failure<string>): string | undefined {
  if (reason === 'network' || isUnasked || typeof path !== 'string') return undefined
  return texts[path] ?? (path === recommendation.moduleInfoList.path && message ? message : undefined)
}
