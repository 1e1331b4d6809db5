import type { Call, Input } from '@cliffhanger/contract/call'
import { CommonFields } from '@cliffhanger/contract/request'
import type { Schema } from '@cliffhanger/contract/schema'
import { Ajv, type ErrorObject } from 'ajv'
import { memoizeByIdentity } from '../memoize-by-identity.ts'
import { CallError } from './call-error.ts'

// The validator removes undeclared fields and never converts types.
const ajv = new Ajv({ removeAdditional: true, coerceTypes: false, useDefaults: false, strict: false })
ajv.addKeyword({ keyword: 'isUpload', validate: (_: true, value: unknown) => value instanceof Blob })
const mostExtraFields = 32
const longestExtraField = 512

/** The request fields that all calls share. */
export interface CommonInput {
  readonly userId?: string
  readonly deviId?: string
}

const schemas = memoizeByIdentity<object>()

/**
 * Returns the schema of a call's request. Always the same object per call, so that Ajv compiles the schema once per
 * process.
 */
const schemaOf = (call: Call): object => schemas(call, [], () => createSchema(call))

function createSchema(call: Call): object {
  const own = call.input
  // URL query parameters are strings, so the declared types of the fields that all calls share do not apply.
  const common = call.body === 'query' ? {} : CommonFields.properties
  const properties = typeof own.properties === 'object' ? own.properties : {}
  return { ...own, properties: { ...common, ...properties } }
}

const pathOf = (error: ErrorObject | undefined): string => {
  const missing: unknown = error?.params.missingProperty
  const path = (error?.instancePath ?? '').slice(1).replaceAll('/', '.')
  return [path, typeof missing === 'string' ? missing : ''].filter((part) => part !== '').join('.') || 'body'
}

/** Returns the path of a string that PostgreSQL cannot store: it contains NUL or a lone surrogate. */
function unstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(inner, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

function createCheck<T>(schema: object): (body: unknown) => T {
  const isValid = ajv.compile<T>(schema)
  return (body) => {
    if (!isValid(body)) throw new CallError('badRequest', { field: pathOf(isValid.errors?.[0]) })
    const field = unstorable(body)
    if (field !== undefined) throw new CallError('badRequest', { field })
    return body
  }
}

/**
 * Creates the function that validates a call's request and drops undeclared fields. Throws a CallError that names the
 * first invalid field.
 */
export const createInputCheck = <C extends Call>(call: C): ((body: unknown) => Input<C> & CommonInput) =>
  createCheck<Input<C> & CommonInput>(schemaOf(call))

/** Creates the function that validates a request body outside the contract and drops undeclared fields. */
export const createBodyCheck = <T>(schema: Schema<T>): ((body: unknown) => T) => createCheck<T>(schema)

/**
 * Returns the string fields of `raw` that the call does not declare; omits fields beyond the number or length limits
 * and strings that cannot be stored.
 */
export function readUndeclaredFields(call: Call, raw: object): Record<string, string> {
  const declared = typeof call.input.properties === 'object' ? call.input.properties : {}
  const isExtra = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' &&
    !Object.hasOwn(declared ?? {}, name) &&
    !Object.hasOwn(CommonFields.properties, name) &&
    name.length <= 64 &&
    value.length <= longestExtraField &&
    unstorable([name, value]) === undefined
  return Object.fromEntries(Object.entries(raw).filter(isExtra).slice(0, mostExtraFields))
}
