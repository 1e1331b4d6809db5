import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { rolesFor, type StudioRole } from '@cliffhanger/domain/studio-roles'
import type { StudioClient } from '../../../apps/server/src/testing/studio-client.ts'

const minuteMs = 60_000
/**
 * Decision 036: sessions last 12 hours and end after 30 idle minutes; dangerous steps need a sign-in in the last 5
 * minutes.
 */
const longestMs = 720 * minuteMs
const idleMs = 30 * minuteMs
const recentMs = 5 * minuteMs
/** The server updates a session's time of last use at most once a minute. */
const touchMs = minuteMs

/** Model of an operator with one browser. */
export interface ModelOperator {
  readonly operatorId: string
  readonly name: string
  readonly client: StudioClient
  role: StudioRole
  isDisabled: boolean
  begunAt: number
  usedAt: number
  provedAt: number
  hasSession: boolean
}

export type Refusal = 'signedOut' | 'forbidden' | 'recentSignInNeeded'

const isSignedIn = ({ hasSession, isDisabled, begunAt, usedAt }: ModelOperator, nowMs: number): boolean =>
  hasSession && !isDisabled && nowMs - begunAt < longestMs && nowMs - usedAt < idleMs

/** Updates the time of last use, after the server has read the operator's session. */
export function recordSessionUse(operator: ModelOperator, nowMs: number): void {
  if (isSignedIn(operator, nowMs) && nowMs - operator.usedAt > touchMs) operator.usedAt = nowMs
}

export function beginSession(operator: ModelOperator, nowMs: number): void {
  Object.assign(operator, { begunAt: nowMs, usedAt: nowMs, provedAt: nowMs, hasSession: true })
}

/** Returns the reason why the server must refuse a request before reading its input; undefined if it must not. */
export function expectedRefusal(
  call: Pick<StudioCall, 'access' | 'needsRecentSignIn'>,
  operator: ModelOperator | undefined,
  nowMs: number,
): Refusal | undefined {
  if (call.access === 'open') return undefined
  if (!operator || !isSignedIn(operator, nowMs)) return 'signedOut'
  if (call.access !== 'signedIn' && !rolesFor(call.access).includes(operator.role)) return 'forbidden'
  return call.needsRecentSignIn && nowMs - operator.provedAt >= recentMs ? 'recentSignInNeeded' : undefined
}
