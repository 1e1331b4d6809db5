import type { ErrorName, Input, Output } from '@cliffhanger/contract/call'
import type { StudioCall, StudioCommonError, StudioModule } from '@cliffhanger/contract/studio/call'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'

/** The signed-in operator; ids are empty for calls without a session. */
export interface StudioCaller {
  readonly operatorId: string
  readonly name: string
  readonly email: string
  readonly role: StudioRole
}
/** Returns the operator's label in the operator log and in versions. */
export const operatorLabel = ({ name, email }: Pick<StudioCaller, 'name' | 'email'>): string => `${name} <${email}>`

export interface StudioFailureDetail {
  /** The invalid input field, as a path with dots. */
  readonly field?: string
  /** English text that replaces the default message of the reason. */
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
  /** Origin of Studio, to which passkeys are bound; from the settings, never from the Host header. */
  readonly origin: string
  /** IP address of the client, as reported by trusted proxies; used only for rate limits. */
  readonly ip: string
  /** Browser and operating system, such as `Chrome, Android`. */
  readonly client: string
  readonly cookie: StudioCookie
  /** Signal that is aborted when the client has disconnected or the response is late. */
  readonly signal: AbortSignal
  /** Throws an error with a named reason. */
  fail(reason: Reason | StudioCommonError, more?: StudioFailureDetail): never
  /**
   * Records the values before and after a change for the operator log. They must not contain text written by viewers.
   */
  noteChange(change: { readonly before?: unknown; readonly after?: unknown }): void
}
export type StudioHandler<C extends StudioCall> = (input: Input<C>, ctx: StudioCtx<ErrorName<C>>) => Promise<Output<C>>

/** A module's handlers, one per call. */
export type StudioService<M extends StudioModule> = { readonly [K in keyof M]: StudioHandler<M[K]> }
