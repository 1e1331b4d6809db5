import type { Refusal } from '@cliffhanger/contract/call'

/** Why a call failed: its own named errors, a refusal any call may answer, or no answer at all. */
export type Reason<E extends string = never> = E | Refusal | 'network' | 'timeout'

export interface Failure<E extends string = never> {
  readonly ok: false
  readonly reason: Reason<E>
  /** From the server, localized; empty when there was no answer. */
  readonly message: string
  /** Seconds that the server asks to wait before the next try; 0 or none where it does not. */
  readonly after?: number | undefined
  /** The call was never sent, because there was no session; what checks in at the start has told that. */
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

/** How long to wait before the next try, ms: as told (the server says 40 s at most), and not everybody at once. */
export const pauseMs = ({ after }: Failure<string>) => ((after || 1) + Math.random()) * 1e3

/** Nothing is wrong with the request: the same one may succeed later. */
export const isWorthRepeating = (reason: string): boolean =>
  reason === 'network' || reason === 'timeout' || reason === 'unavailable' || reason === 'internal'
