import type { Call, ErrorName, Input, Module, Output, Refusal } from '@cliffhanger/contract/call'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Brand } from '../brands.ts'

/** The caller by the bearer token. Ids are empty for calls without a session. */
export interface Caller {
  readonly userId: string
  readonly deviceId: string
  readonly isOfficial: boolean
  /** A guest without rows; the first call that writes creates them. */
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
  /** The client's address, as far as proxies are trusted; only for limits. */
  readonly ip: string
  /** Charges bytes that the call is about to store to its networks. Refuses the call if their budget is used up. */
  store(bytes: number): void
  /** The request's `userId` field, '' without one. Only for `check` it can differ from `caller`. */
  readonly askedUserId: string
  readonly language: LanguageId
  /** The brand of the requested host. */
  readonly brand: Brand
  /** This server's origin as named by the request: only to compare it with other fields, never for a link. */
  origin(): string
  /** Origin of links in mails and responses: never the Host header; '' if the server does not know its own URL. */
  linkOrigin(): string
  /** The origin at which the browser has the app open, '' if unknown: one of the brand's hosts, never another Host header. */
  visitedOrigin(): string
  /** Throws a refusal with one of the contract's names. */
  fail(reason: Reason | Refusal, more?: FailureDetail): never
  /** The request's User-Agent header. */
  readonly userAgent: string | undefined
  /** String fields that the call does not declare (an ad's query parameters): at most 32, each up to 512 characters. */
  extraFields(): Readonly<Record<string, string>>
  /** The device cookie, which only `check` reads and sets. */
  readonly deviceCookie: DeviceCookie
  /** The cookie of a login at an issuer that this browser has begun. */
  readonly loginCookie: LoginCookie
}
export interface LoginCookie {
  readonly value: string | undefined
  /** Without a value removes the cookie. */
  set(value: string | undefined): void
}
/** Details of an error beyond its name. */
export interface FailureDetail {
  /** Replaces the localized message. */
  readonly detail?: string
  /** The wrong field of a malformed request. */
  readonly field?: string
  /** Time after which a retry makes sense. */
  readonly retryAfterSeconds?: number
}
export interface DeviceCookie {
  readonly value: string | undefined
  /** Forces a new device cookie, even if the current one is new. */
  isOutdated(): boolean
  set(value: string): void
}

export type Handler<C extends Call> = (input: Input<C>, ctx: CallContext<ErrorName<C>>) => Promise<Output<C>>

/** A response that is the same for everyone with the same key. */
interface SharedResponse<C extends Call> {
  readonly key: string
  answer(): Promise<Output<C>>
}

/**
 * A handler whose response is the same for everyone with the same key. `answer` runs and its envelope is encrypted once
 * per key; later callers get the same bytes from memory. The mount adds call, language and brand to the key; the handler
 * adds the input fields that matter and the version of the data, so that changed data has a new key and nothing must be
 * invalidated:
 *
 *   page: { share: async (input) => ({ key: `${await catalogueVersion()}:${input.moduleId}:${input.pageNum}`, answer: … }) }
 *
 * `answer` must not use `ctx.caller`. Only successes are cached (the most recently used, 5,000 keys and 32 MB in total).
 */
export interface SharedHandler<C extends Call> {
  readonly share: (input: Input<C>, ctx: CallContext<ErrorName<C>>) => SharedResponse<C> | Promise<SharedResponse<C>>
}

/** A module's handlers: one per call of its contract module, with the call's input and output. */
export type Service<M extends Module> = {
  readonly [K in keyof M]: Handler<M[K]> | SharedHandler<M[K]>
}
