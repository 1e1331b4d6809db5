import type { Call, ErrorName, Input, Module, Output, Refusal } from '@cliffhanger/contract/call'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Brand } from '../brands.ts'

/** The caller by the bearer token. Ids are empty on calls that need no session. */
export interface Caller {
  readonly userId: string
  readonly deviceId: string
  readonly isOfficial: boolean
  /** A guest of whom there is no row yet: the first call that writes makes it. */
  readonly isUnsaved?: boolean
}

/** The credential of a session. */
export interface Credential {
  /** The bearer token. */
  readonly token: string
  /** The device cookie. */
  readonly cookie: string
  readonly userAgent: string | undefined
}

export interface Ctx<Reason extends string = never> {
  readonly caller: Caller
  /** The client's address, as far as proxies are trusted: only for limits. */
  readonly ip: string
  /** Charges bytes that the call is about to store to its networks. Refuses the call when these have stored their share. */
  store(bytes: number): void
  /** The request's own `userId` field, '' without one: only for `check` it says more than `caller`. */
  readonly askedUserId: string
  readonly language: LanguageId
  /** Whose host was asked. */
  readonly brand: Brand
  /** This server as the request names it: for comparing with the request's other fields, never for a link. */
  readonly origin: string
  /** Origin of links in mails and responses: never the Host header; '' if the server does not know its own URL. */
  readonly linkOrigin: string
  /** Answers a named refusal. */
  fail(reason: Reason | Refusal, more?: FailureDetail): never
  /** The request's User-Agent header. */
  readonly userAgent: string | undefined
  /** String fields that the call does not declare (an ad's query parameters): at most 32, each up to 512 characters. */
  extraFields(): Readonly<Record<string, string>>
  /** Only read and set by `check`. */
  readonly deviceCookie: DeviceCookie
}
/** Details of an error beyond its name. */
export interface FailureDetail {
  /** Replaces the localized message. */
  readonly detail?: string
  /** The wrong field of a malformed request. */
  readonly field?: string
  /** When it is worth trying again. */
  readonly retryAfterSeconds?: number
}
export interface DeviceCookie {
  readonly value: string | undefined
  /** It must be replaced, however new it is. */
  readonly isOutdated: boolean
  set(value: string): void
}

export type Handler<C extends Call> = (input: Input<C>, ctx: Ctx<ErrorName<C>>) => Promise<Output<C>>

/**
 * A handler whose answer is the same for everyone with the same key. `answer` runs and its envelope is sealed once per
 * key; later callers get the same bytes from memory. The mount adds call, language and brand to the key; the handler
 * adds the input fields that matter and the version of the data, so a change of the data is a new key and nothing has
 * to be cleared:
 *
 *   page: { key: async (input) => `${await catalogueVersion()}:${input.moduleId}:${input.pageNum}`, answer: … }
 *
 * `answer` must not look at `ctx.caller`. Only successes are kept (the most recently asked, 5,000 keys and 32 MB in all).
 */
export interface SharedHandler<C extends Call> {
  readonly key: (input: Input<C>, ctx: Ctx<ErrorName<C>>) => string | Promise<string>
  readonly answer: Handler<C>
}

/** A capability's handlers: one per call of its contract module, with the call's own input and output. */
export type Service<M extends Module> = {
  readonly [K in keyof M]: Handler<M[K]> | SharedHandler<M[K]>
}
