import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { rolesFor, type StudioRole } from '@cliffhanger/domain/studio-roles'
import type { StudioClient } from '../../../apps/server/src/testing/studio-client.ts'

const minuteMs = 60_000
/** Decision 036: sessions last 12 hours, end after 30 idle minutes, and allow dangerous steps for five minutes. */
const longestMs = 720 * minuteMs
const idleMs = 30 * minuteMs
const recentMs = 5 * minuteMs
/** The server writes the time of a use at most once a minute. */
const touchMs = minuteMs

/** An operator with one browser, as the model sees them. */
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

/** Notes that the server has read the operator's session. */
export function noteUse(operator: ModelOperator, nowMs: number): void {
  if (isSignedIn(operator, nowMs) && nowMs - operator.usedAt > touchMs) operator.usedAt = nowMs
}

export function beginSession(operator: ModelOperator, nowMs: number): void {
  Object.assign(operator, { begunAt: nowMs, usedAt: nowMs, provedAt: nowMs, hasSession: true })
}

/** The refusal of a request before the server reads its input; undefined for an admitted one. */
export function refusalOf(
  call: Pick<StudioCall, 'access' | 'needsRecentSignIn'>,
  operator: ModelOperator | undefined,
  nowMs: number,
): Refusal | undefined {
  if (call.access === 'open') return undefined
  if (!operator || !isSignedIn(operator, nowMs)) return 'signedOut'
  if (call.access !== 'signedIn' && !rolesFor(call.access).includes(operator.role)) return 'forbidden'
  return call.needsRecentSignIn && nowMs - operator.provedAt >= recentMs ? 'recentSignInNeeded' : undefined
}
