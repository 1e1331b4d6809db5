/**
 * The contract's vocabulary: plain JSON Schema that also carries its TypeScript type. Nothing is needed at run time but
 * the objects themselves, so the browser pays nothing for them: marked as free of side effects, what its calls
 * do not use is left out (docs/decisions/001).
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

/** At most 2,048 characters unless told otherwise; only ids and prose without a bound of their own rely on that. */
/* @__NO_SIDE_EFFECTS__ */
export const Text = (limits: { maxLength?: number; minLength?: number; pattern?: string } = {}): Schema<string> => ({
  type: 'string',
  maxLength: longestText,
  ...limits,
})
/** Text that the server writes and no schema needs to bound. */
/* @__NO_SIDE_EFFECTS__ */
export const Prose = (): Schema<string> => ({ type: 'string' })
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
/** A file of a multipart request; of what kind it really is, only its bytes say. */
/* @__NO_SIDE_EFFECTS__ */
export const Upload = (): Schema<Blob> => ({ isUpload: true })
/** An object: required fields, then optional ones. Other fields are dropped on the way in and on the way out. */
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
