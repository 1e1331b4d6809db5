import type { Schema, Static } from './schema.ts'

/**
 * Session that a call requires. `open`: none; `device`: any session; `official`: the session of a user with an email
 * address.
 */
export type RequiredSession = 'open' | 'device' | 'official'

interface Declared<In, Out, Err extends string> {
  /** One sentence for the API reference. */
  readonly summary: string
  readonly method: 'GET' | 'POST'
  readonly auth: RequiredSession
  /** Request fields of this call. A request also contains the fields of `CommonFields`. */
  readonly input: Schema<In>
  readonly output: Schema<Out>
  /**
   * Envelope codes of the errors that are specific to this call, by error name. Every call can also fail with an error
   * of `commonErrorCodes`.
   */
  readonly errors: Readonly<Record<Err, number>>
  readonly body: 'json' | 'query' | 'multipart'
  /** Whether the response contains a secret; such responses are not compressed before encryption. */
  readonly isSecret: boolean
  /**
   * Whether the call writes nothing for a guest who has no database rows yet. All other calls create the guest's rows
   * first.
   */
  readonly isReadOnly?: true
  /**
   * Whether the call stores something valuable or private, such as an order or a message. If so, the server first
   * invalidates all other cookies of the device.
   */
  readonly grantsValue?: true
}
export interface Call<In = unknown, Out = unknown, Err extends string = string> extends Declared<In, Out, Err> {
  readonly path: string
}
export type CallModule = Readonly<Record<string, Call>>
export type Input<C> = C extends { readonly input: infer S } ? Static<S> : never
export type Output<C> = C extends { readonly output: infer S } ? Static<S> : never
export type ErrorName<C> = C extends { readonly errors: Readonly<Record<infer E extends string, number>> } ? E : never

/** Envelope codes of the errors that any call can return, by error name. Each code is an HTTP status. */
export const commonErrorCodes = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  notAnImage: 415,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const
export type CommonErrorName = keyof typeof commonErrorCodes

/** Returns the HTTP status for an envelope code. Business results (codes up to 1) are sent with status 200. */
export const httpStatus = (code: number): number => (code <= 1 ? 200 : code)

/**
 * Declares an API call; the server, the client and the tests share the declaration. `path` is relative to the API base.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<In, Out, const Err extends string = never>(
  path: string,
  declared: Pick<Declared<In, Out, Err>, 'summary' | 'auth' | 'input' | 'output'> &
    Partial<Pick<Declared<In, Out, Err>, 'method' | 'errors' | 'body' | 'isSecret' | 'isReadOnly' | 'grantsValue'>>,
): Call<In, Out, Err> {
  const { method = 'POST', errors = {} as Record<Err, number>, isSecret = false, ...rest } = declared
  return { path, method, errors, isSecret, body: method === 'GET' ? 'query' : 'json', ...rest }
}
