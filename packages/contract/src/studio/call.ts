import type { StudioAction } from '@cliffhanger/domain/studio-roles'
import { Integer, type Schema, Shape, type ShapeSchema, Text } from '../schema.ts'

/**
 * Callers that a Studio call allows: anybody (`open`), any operator (`signedIn`), or operators whose role allows the
 * action.
 */
export type StudioAccess = 'open' | 'signedIn' | StudioAction

interface Declared<In, Out, Err extends string> {
  readonly summary: string
  readonly access: StudioAccess
  readonly input: Schema<In>
  readonly output: Schema<Out>
  /**
   * HTTP status of the errors that are specific to this call, by error name. Every call can also fail with an error of
   * `studioCommonErrors`.
   */
  readonly errors: Readonly<Record<Err, number>>
  /** Set for calls that change data: names of the input fields that the operator log records. */
  readonly logs?: readonly (keyof In & string)[]
  /** Whether the operator must have signed in or confirmed with a passkey or code within the last five minutes. */
  readonly needsRecentSignIn: boolean
  /** Maximum size of a request in bytes; default: 256 KB. */
  readonly maxBytes?: number
}
export interface StudioCall<In = unknown, Out = unknown, Err extends string = string>
  extends Omit<Declared<In, Out, Err>, 'logs'> {
  readonly path: string
  readonly logs?: readonly string[]
}
export type StudioModule = Readonly<Record<string, StudioCall>>

/** HTTP status of the errors that any call of Studio can return, by error name. */
export const studioCommonErrors = {
  badRequest: 400,
  signedOut: 401,
  forbidden: 403,
  recentSignInNeeded: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  /** A mutation exceeded its time limit. The server may still complete it, so the operator must check the result. */
  tookTooLong: 503,
  /** A query exceeded its time limit. */
  readTookTooLong: 503,
} as const
export type StudioCommonError = keyof typeof studioCommonErrors

/**
 * Base path of Studio's pages. Its API calls are below `studioApiBase`: POST requests with plain JSON, without the
 * encrypted envelope of the viewers' API.
 */
export const studioBase = '/studio'
export const studioApiBase = `${studioBase}/api`

/**
 * Request header of a call that a page sent by itself, after more than a minute without input by the operator. Such a
 * call does not prolong the session.
 */
export const studioIdleHeader = 'x-studio-idle'

/** Response body of a failed call. */
export interface StudioFailure {
  readonly reason: string
  /** Path of the invalid input field, with dots between its parts. */
  readonly field?: string
  /** English error text, shown if the interface has no translation of `reason`. */
  readonly message: string
  readonly retryAfterSeconds?: number
}

/**
 * Declares an API call of Studio; the server, the app and the tests share the declaration. `path` is relative to
 * `studioApiBase`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function studioCall<In, Out, const Err extends string = never>(
  path: string,
  declared: Pick<Declared<In, Out, Err>, 'summary' | 'access' | 'input' | 'output' | 'logs'> &
    Partial<Pick<Declared<In, Out, Err>, 'errors' | 'needsRecentSignIn' | 'maxBytes'>>,
): StudioCall<In, Out, Err> {
  const { errors = {} as Record<Err, number>, needsRecentSignIn = false, ...rest } = declared
  return { path, errors, needsRecentSignIn, ...rest }
}

/** Id of a database row. Longer numbers would exceed the database's integers. */
export const RowId = Text({ minLength: 1, maxLength: 18, pattern: '^[1-9][0-9]*$' })

/** A day in UTC, such as 2026-11-26. */
export const Day = Text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })
/** Input fields of every paged list: the cursor from the previous page, and the maximum number of rows. */
export const cursorListInput = { cursor: Text({ maxLength: 200 }), limit: Integer({ minimum: 1, maximum: 200 }) }

/** Schema of one page of a list; `next` is the cursor of the following page, absent on the last page. */
/* @__NO_SIDE_EFFECTS__ */
export const CursorListPage = <T>(row: Schema<T>): ShapeSchema<{ rows: Schema<T[]> }, { next: Schema<string> }> =>
  Shape({ rows: { type: 'array', items: row } }, { next: Text() })
