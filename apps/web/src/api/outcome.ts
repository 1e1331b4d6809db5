import type { Refusal } from '@cliffhanger/contract/call'

/** The reason for a failed call: one of its declared errors, a general refusal, or no response. */
export type Reason<E extends string = never> = E | Refusal | 'network' | 'timeout'

export interface Failure<E extends string = never> {
  readonly ok: false
  readonly reason: Reason<E>
  /** Localised text of the server; empty without a response. */
  readonly message: string
  /** Seconds to wait before a retry, as the server requests; 0 or undefined if it requests none. */
  readonly after?: number | undefined
  /** The call was not sent, because there was no session; the check at the start has already reported that. */
  readonly isUnasked?: true
}
export type Outcome<T, E extends string = never> = { readonly ok: true; readonly value: T } | Failure<E>

export const succeeded = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const failed = <E extends string>(reason: Reason<E>, message = '', after?: number): Failure<E> => ({
  ok: false,
  reason,
  message,
  after,
})

/** Delay before a retry in ms: as the server requires (at most 40 s), with jitter. */
export const pauseMs = ({ after }: Failure<string>) => ((after || 1) + Math.random()) * 1e3

/** Whether the request was valid and may succeed later. */
export const isRetryable = (reason: string): boolean =>
  reason === 'network' || reason === 'timeout' || reason === 'unavailable' || reason === 'internal'
