import type { CommonErrorName } from '@cliffhanger/contract/call'

/** Why a call failed: one of its declared errors, a general server error, or no response. */
export type FailureReason<E extends string = never> = E | CommonErrorName | 'network' | 'timeout'

export interface Failure<E extends string = never> {
  readonly ok: false
  readonly reason: FailureReason<E>
  /** Localised error message of the server; empty without a response. */
  readonly message: string
  /** Retry delay in seconds that the server requests; 0 or undefined if it requests none. */
  readonly after?: number | undefined
  /** The call was not sent, because the session check failed. The failure has already been reported. */
  readonly isUnasked?: true
}
export type Outcome<T, E extends string = never> = { readonly ok: true; readonly value: T } | Failure<E>

export const succeeded = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const failed = <E extends string>(reason: FailureReason<E>, message = '', after?: number): Failure<E> => ({
  ok: false,
  reason,
  message,
  after,
})

/**
 * Returns the retry delay in ms: the delay that the server requests (a busy server requests at most 40 s), else one
 * second; plus up to one second of jitter.
 */
export const callRetryDelayMs = ({ after }: Failure<string>) => ((after || 1) + Math.random()) * 1e3

/** Returns whether the same request may succeed later. */
export const isRetryable = (reason: string): boolean =>
  reason === 'network' || reason === 'timeout' || reason === 'unavailable' || reason === 'internal'
