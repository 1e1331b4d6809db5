import type { ErrorName, Input, Output } from '@cliffhanger/contract/call'
import type { StudioCall, StudioModule, StudioRefusal } from '@cliffhanger/contract/studio/call'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'

/** The signed-in operator; ids are empty for calls without a session. */
export interface StudioCaller {
  readonly operatorId: string
  readonly name: string
  readonly email: string
  readonly role: StudioRole
}
/** The operator as the operator log and versions name them. */
export const operatorLabel = ({ name, email }: Pick<StudioCaller, 'name' | 'email'>): string => `${name} <${email}>`

export interface StudioFailureDetail {
  /** The wrong input field, as a path with dots. */
  readonly field?: string
  /** English text that replaces the usual one of the reason. */
  readonly message?: string
  readonly retryAfterSeconds?: number
}
/** The session cookie of a request. */
export interface StudioCookie {
  /** Hash of the session's token; undefined without a cookie. */
  readonly tokenHash: Buffer | undefined
  set(token: string): void
  clear(): void
}
export interface StudioCtx<Reason extends string = never> {
  readonly caller: StudioCaller
  /** Origin of Studio, which passkeys are bound to: by the settings, never by the Host header. */
  readonly origin: string
  /** The client's address, as far as proxies are trusted; only for limits. */
  readonly ip: string
  /** Browser and system, such as `Chrome, Android`. */
  readonly client: string
  readonly cookie: StudioCookie
  /** Aborted when the operator has left or the answer is late. */
  readonly signal: AbortSignal
  /** Throws a named refusal. */
  fail(reason: Reason | StudioRefusal, more?: StudioFailureDetail): never
  /** Values before and after the change, for the operator log. They contain no text that viewers wrote. */
  noteChange(change: { readonly before?: unknown; readonly after?: unknown }): void
}
export type StudioHandler<C extends StudioCall> = (input: Input<C>, ctx: StudioCtx<ErrorName<C>>) => Promise<Output<C>>

/** A module's handlers, one per call. */
export type StudioService<M extends StudioModule> = { readonly [K in keyof M]: StudioHandler<M[K]> }
