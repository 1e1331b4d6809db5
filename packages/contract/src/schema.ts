/**
 * Builders of JSON Schemas that also have a TypeScript type. They are marked as free of side effects, so that the web
 * app's bundle contains only the schemas that its calls use (docs/decisions/001).
 */
declare const carried: unique symbol

export interface Schema<T> {
  readonly [carried]?: T
  readonly type?: string | readonly string[]
  readonly [keyword: string]: unknown
}
export type Static<S> = S extends Schema<infer T> ? T : never

type Fields = Readonly<Record<string, Schema<unknown>>>
type Flat<T> = { [K in keyof T]: T[K] }
type FieldsOf<R extends Fields, O extends Fields> = Flat<
  { -readonly [K in keyof R]: Static<R[K]> } & { -readonly [K in keyof O]?: Static<O[K]> }
>
export interface ShapeSchema<R extends Fields, O extends Fields> extends Schema<FieldsOf<R, O>> {
  readonly required: readonly string[]
  readonly properties: R & O
}

const longestText = 2048

/**
 * Schema of a text from a client, of at most 2,048 characters by default. Only ids and free texts rely on the default.
 */
/* @__NO_SIDE_EFFECTS__ */
export const Text = (limits: { maxLength?: number; minLength?: number; pattern?: string } = {}): Schema<string> => ({
  type: 'string',
  maxLength: longestText,
  ...limits,
})
/** Schema of a text that the server writes, without a length limit. */
/* @__NO_SIDE_EFFECTS__ */
export const AnyText = (): Schema<string> => ({ type: 'string' })
/* @__NO_SIDE_EFFECTS__ */
export const Integer = (limits: { minimum?: number; maximum?: number } = {}): Schema<number> => ({
  type: 'integer',
  ...limits,
})
/* @__NO_SIDE_EFFECTS__ */
export const Decimal = (limits: { minimum?: number; maximum?: number } = {}): Schema<number> => ({
  type: 'number',
  ...limits,
})
/* @__NO_SIDE_EFFECTS__ */
export const Flag = (): Schema<boolean> => ({ type: 'boolean' })
/* @__NO_SIDE_EFFECTS__ */
export const NullableInteger = (): Schema<number | null> => ({ type: ['integer', 'null'] })
/* @__NO_SIDE_EFFECTS__ */
export const Choice = <const V extends string | number>(...values: readonly V[]): Schema<V> => ({
  type: typeof values[0] === 'number' ? 'integer' : 'string',
  enum: values,
})
/* @__NO_SIDE_EFFECTS__ */
export const List = <T>(items: Schema<T>, limits: { maxItems?: number } = {}): Schema<T[]> => ({
  type: 'array',
  items,
  ...limits,
})
/* @__NO_SIDE_EFFECTS__ */
export const MapOf = <T>(values: Schema<T>): Schema<Record<string, T>> => ({
  type: 'object',
  additionalProperties: values,
})
/** Schema of a file in a multipart request. The server detects the file type from its bytes. */
/* @__NO_SIDE_EFFECTS__ */
export const Upload = (): Schema<Blob> => ({ isUpload: true })
/** Schema of an object with required and optional fields. Other fields are removed from requests and responses. */
/* @__NO_SIDE_EFFECTS__ */
export function Shape<const R extends Fields, const O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): ShapeSchema<R, O> {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional } as R & O,
  }
}
