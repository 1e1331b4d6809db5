import type { StudioAction } from '@cliffhanger/domain/studio-roles'
import { Integer, type Schema, Shape, type ShapeSchema, Text } from '../schema.ts'

/** Required caller: anybody (`open`), any operator (`signedIn`), or an operator whose role allows the action. */
export type StudioAccess = 'open' | 'signedIn' | StudioAction

interface Declared<In, Out, Err extends string> {
  readonly summary: string
  readonly access: StudioAccess
  readonly input: Schema<In>
  readonly output: Schema<Out>
  /** Errors of this call by name, with their HTTP status. Every call can also fail with those of `studioRefusals`. */
  readonly errors: Readonly<Record<Err, number>>
  /** The call changes data and is written to the operator log, with the values of these input fields. */
  readonly logs?: readonly (keyof In & string)[]
  /** The operator must have proved a passkey or code within the last five minutes. */
  readonly needsRecentSignIn: boolean
  /** Most bytes of a request; default: 256 KB. */
  readonly maxBytes?: number
}
export interface StudioCall<In = unknown, Out = unknown, Err extends string = string>
  extends Omit<Declared<In, Out, Err>, 'logs'> {
  readonly path: string
  readonly logs?: readonly string[]
}
export type StudioModule = Readonly<Record<string, StudioCall>>

/** Errors that any call of Studio may return, with their HTTP status. */
export const studioRefusals = {
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
} as const
export type StudioRefusal = keyof typeof studioRefusals

/** Base path of Studio's pages, and of its calls: POST with JSON, without the viewers' envelope. */
export const studioBase = '/studio'
export const studioApiBase = `${studioBase}/api`

/** The body of a failed call. */
export interface StudioFailure {
  readonly reason: string
  /** The wrong input field, as a path with dots. */
  readonly field?: string
  /** English text for operators without a translation of the reason. */
  readonly message: string
  readonly retryAfterSeconds?: number
}

/** Declares a call of Studio for the server, the app and the tests. `path` is relative to `studioApiBase`. */
/* @__NO_SIDE_EFFECTS__ */
export function studioCall<In, Out, const Err extends string = never>(
  path: string,
  declared: Pick<Declared<In, Out, Err>, 'summary' | 'access' | 'input' | 'output' | 'logs'> &
    Partial<Pick<Declared<In, Out, Err>, 'errors' | 'needsRecentSignIn' | 'maxBytes'>>,
): StudioCall<In, Out, Err> {
  const { errors = {} as Record<Err, number>, needsRecentSignIn = false, ...rest } = declared
  return { path, errors, needsRecentSignIn, ...rest }
}

/** A day in UTC, such as 2026-11-26. */
export const Day = Text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })
/** Input fields of every list: the cursor of the previous page, and the number of rows. */
export const listing = { cursor: Text({ maxLength: 200 }), limit: Integer({ minimum: 1, maximum: 200 }) }

/** A page of rows; `next` is the cursor of the following page, absent on the last one. */
/* @__NO_SIDE_EFFECTS__ */
export const Rows = <T>(row: Schema<T>): ShapeSchema<{ rows: Schema<T[]> }, { next: Schema<string> }> =>
  Shape({ rows: { type: 'array', items: row } }, { next: Text() })
