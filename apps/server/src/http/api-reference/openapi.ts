import { type Call, commonErrorCodes } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import {
  CoinPackage,
  EpisodeDetails,
  HomeModule,
  PlayListVideo,
  StartDescriptor,
  Video,
  VipPackage,
  WatchedVideo,
} from '@cliffhanger/contract/entities'
import { CommonFields } from '@cliffhanger/contract/request'
import { apiBase } from '../runtime-config.ts'

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly tags: readonly string[]
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security: readonly Json[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: { readonly required: boolean; readonly content: Json }
  readonly responses: {
    readonly 200: { readonly description: string; readonly content: { readonly 'application/json': { schema: Json } } }
    readonly default: Json
  }
}

const entities: Readonly<Record<string, object>> = {
  CommonFields,
  Video,
  WatchedVideo,
  PlayListVideo,
  EpisodeDetails,
  Start: StartDescriptor,
  HomeModule,
  CoinPackage,
  VipPackage,
}
const nameByEntity = new Map(Object.entries(entities).map(([name, schema]) => [schema, name]))
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Converts a schema of the contract to OpenAPI 3.1. Replaces nested named entities by references (`$ref`). */
function convert(schema: unknown, isTop = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => convert(item))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = nameByEntity.get(schema)
  if (name !== undefined && !isTop) return reference(name)
  if ('isUpload' in schema) return { type: 'string', contentMediaType: 'application/octet-stream' }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, convert(value)]))
}

function requestOf({ body, input }: Call): Pick<Operation, 'parameters' | 'requestBody'> {
  if (body === 'query') {
    const required: readonly unknown[] = Array.isArray(input.required) ? input.required : []
    return {
      parameters: Object.entries({ ...Object(input.properties) }).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: convert(schema),
      })),
    }
  }
  const schema = { allOf: [reference('CommonFields'), convert({ ...input, additionalProperties: undefined })] }
  const type = body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

function answerOf({ output, errors }: Call): Json {
  const codes = Object.entries({ success: 1, ...errors }).map(([name, code]) => `${code}: ${name}`)
  const properties = {
    code: { type: 'integer', enum: [...new Set([1, ...Object.values(errors)])], description: codes.join(', ') },
    message: { type: 'string', description: 'For the viewer, in the language of the request.' },
    source: {
      type: 'string',
      contentEncoding: 'base64',
      contentMediaType: 'application/json',
      contentSchema: convert(output),
      description: 'Encrypted result; only with code 1.',
    },
  }
  return { type: 'object', required: ['code', 'message'], properties }
}

function operationOf(tag: string, name: string, call: Call): Operation {
  return {
    tags: [tag],
    operationId: name,
    summary: call.summary,
    ...(call.auth === 'official'
      ? { description: 'Needs the session of an account that is registered by email.' }
      : {}),
    security: call.auth === 'open' ? [] : [{ deviceCookie: [], bearerToken: [] }],
    ...requestOf(call),
    responses: {
      200: { description: 'Envelope.', content: { 'application/json': { schema: answerOf(call) } } },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

const description = `Every response is an envelope: \`code\` (1 is success), \`message\` and, on success, \`source\`: the
result as JSON, sealed with AES-256-GCM as base64 of version (1 byte), IV (12 bytes), ciphertext and tag (16 bytes). Version 2
is compressed with raw DEFLATE before encryption. The key is \`envelopeKey\` in \`/config.json\`. A refusal has the same status and code.`

/** Renders the contract as an OpenAPI 3.1 document. */
export function createOpenApi(version: string) {
  const paths: Record<string, Readonly<Record<string, Operation>>> = {}
  const groups: Readonly<Record<string, Readonly<Record<string, Call>>>> = contract
  for (const [tag, calls] of Object.entries(groups)) {
    for (const [name, call] of Object.entries(calls)) {
      const operation = operationOf(tag, name, call)
      paths[call.path] = { [call.method.toLowerCase()]: operation }
    }
  }
  const codes = Object.entries(commonErrorCodes).map(([name, code]) => `${code}: ${name}`)
  const refusal = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', enum: Object.values(commonErrorCodes), description: codes.join(', ') },
      message: { type: 'string' },
    },
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Cliffhanger API', version, license: { name: 'AGPL-3.0-or-later' }, description },
    servers: [{ url: apiBase }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(entities).map(([name, schema]) => [name, convert(schema, true)])),
      responses: { Refusal: { description: 'Refused.', content: { 'application/json': { schema: refusal } } } },
      securitySchemes: {
        deviceCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-device',
          description: 'Set by `check`. Its name is `device` on plain HTTP.',
        },
        bearerToken: { type: 'apiKey', in: 'header', name: 'BearerToken', description: 'Answered by `check`.' },
      },
    },
  }
}
export type OpenApi = ReturnType<typeof createOpenApi>
