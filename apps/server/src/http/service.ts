import type { Call, CallModule, CommonErrorName, ErrorName, Input, Output } from '@cliffhanger/contract/call'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Brand } from '../brands.ts'

/** The caller, identified by the bearer token. Ids are empty for calls without a session. */
export interface Caller {
  readonly userId: string
  readonly deviceId: string
  readonly isOfficial: boolean
  /** Whether the caller is a guest without database rows; the first call that writes creates the rows. */
  readonly isUnsaved?: boolean
}

/** The credential of a session. */
export interface Credential {
  /** Bearer token of the request. */
  readonly token: string
  /** Device cookie of the request. */
  readonly cookie: string
  readonly userAgent: string | undefined
}

export interface CallContext<Reason extends string = never> {
  readonly caller: Caller
  /** IP address of the client, as reported by trusted proxies; used only for rate limits. */
  readonly ip: string
  /**
   * Takes the bytes that the call is about to store from the storage budget of the client's networks. Refuses the call
   * if the budget is used up.
   */
  store(bytes: number): void
  /** The request's `userId` field, '' without one. Differs from `caller` only in open calls, such as `check`. */
  readonly askedUserId: string
  readonly language: LanguageId
  /** The brand of the requested host. */
  readonly brand: Brand
  /** Returns PUBLIC_URL, else the origin in the request: only for comparison with other fields, never for links. */
  origin(): string
  /**
   * Returns the origin of links in mails and responses, '' if the server does not know its own URL. The Host header
   * only selects one of the brand's own hosts.
   */
  linkOrigin(): string
  /** Returns the origin of the app in the browser; '' if unknown. If the brand has hosts, it is one of them. */
  visitedOrigin(): string
  /** Throws an error with an error name of the contract. */
  fail(reason: Reason | CommonErrorName, more?: FailureDetail): never
  /** The request's User-Agent header. */
  readonly userAgent: string | undefined
  /**
   * Returns string fields that the call does not declare (URL query parameters of an ad link): at most 32, each up to
   * 512 characters.
   */
  extraFields(): Readonly<Record<string, string>>
  /** The device cookie; `check` and other calls of the accounts module set it. */
  readonly deviceCookie: DeviceCookie
  /** The cookie of the login at an issuer that this browser has started. */
  readonly loginCookie: LoginCookie
}
export interface LoginCookie {
  readonly value: string | undefined
  /** Sets the cookie; undefined removes it. */
  set(value: string | undefined): void
}
/** Details of an error beyond its name. */
export interface FailureDetail {
  /** Text that replaces the localized message of the error. */
  readonly detail?: string
  /** The invalid field of the request. */
  readonly field?: string
  /** Time in seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number
}
export interface DeviceCookie {
  readonly value: string | undefined
  /** Returns whether an https request lacks the cookie with the `__Host-` prefix, so that a new cookie must be set. */
  isOutdated(): boolean
  set(value: string): void
}

export type Handler<C extends Call> = (input: Input<C>, ctx: CallContext<ErrorName<C>>) => Promise<Output<C>>

/** A response that depends only on its key, not on the caller. */
interface SharedResponse<C extends Call> {
  readonly key: string
  answer(): Promise<Output<C>>
}

/**
 * A handler whose response depends only on a key, not on the caller. `answer` runs, and its envelope is encrypted, once
 * per key; later callers get the same bytes from memory. The mount adds call, language and brand to the key; the
 * handler adds the relevant input fields and the data version, so that changed data has a new key and no entry has to
 * be invalidated:
 *
 *   page: { share: async (input) => ({ key: `${await catalogueVersion()}:${input.moduleId}:${input.pageNum}`, answer: … }) }
 *
 * `answer` must not use `ctx.caller`. Only successes are cached (the most recently used, 5,000 keys and 32 MB in
 * total).
 */
export interface SharedHandler<C extends Call> {
  readonly share: (input: Input<C>, ctx: CallContext<ErrorName<C>>) => SharedResponse<C> | Promise<SharedResponse<C>>
}

/** A module's handlers: one per call of its contract module, with the call's input and output. */
export type Service<M extends CallModule> = {
  readonly [K in keyof M]: Handler<M[K]> | SharedHandler<M[K]>
}
