import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { CallError } from './call-error.ts'
import { parseFormValue } from './form-value.ts'
import { limitBody } from './multipart-bounds.ts'

const mostFileBytes = 10 * 1024 * 1024
const mostBodyBytes = mostFileBytes + 64 * 1024
/**
 * Slightly less than the server's own deadline for a request, which would close the connection without naming a field.
 */
const readDeadlineMs = 9_000
/** Memory limit of the files in all forms that are being read; a form beyond it gets a 503 with Retry-After. */
const mostHeldBytes = 64 * 1024 * 1024

const limits = { fileSize: mostFileBytes, files: 1, fields: 32, parts: 33, fieldSize: 4096, fieldNameSize: 100 }
const tooMuch = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_REQ_FILE_TOO_LARGE']

/** Only the routes registered by `add` accept forms; for all others they stay an unsupported content type. */
export function registerFormParser(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    add(scope)
  })
}

/** Bytes of the files in all forms that this process is reading. */
let heldByAll = 0

/**
 * Reads a form: fields in any order and one file, in memory only. The file is a Blob. Throws a CallError that names the
 * error.
 * @param received called with the number of bytes that were read, also after an error
 */
export async function readForm(
  request: FastifyRequest,
  received: (bytes: number) => void,
): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) throw new CallError('badRequest', { field: 'content-type' })
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) throw new CallError('tooLarge')
  let held = 0
  let isOver = false
  const hold = (bytes: number) => {
    if (isOver || heldByAll + bytes > mostHeldBytes) throw new CallError('unavailable')
    held += bytes
    heldByAll += bytes
  }
  const body = limitBody(request.raw, { mostBytes: mostBodyBytes, deadlineMs: readDeadlineMs })
  try {
    const fields = Object.fromEntries(await Promise.race([readParts(request, hold), body.broken]))
    // The language of the response comes from the body, also for errors.
    request.body = fields
    return fields
  } catch (error) {
    throw error instanceof CallError ? error : asRefusal(error)
  } finally {
    isOver = true
    heldByAll -= held
    received(body.receivedBytes())
    body.letGo()
  }
}

async function readParts(request: FastifyRequest, hold: (bytes: number) => void): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>()
  for await (const part of request.parts()) {
    const field = part.fieldname
    if (fields.has(field)) throw new CallError('badRequest', { field })
    if (part.type === 'file') fields.set(field, await bytesOf(part, hold))
    else if (part.valueTruncated || typeof part.value !== 'string') throw new CallError('badRequest', { field })
    else fields.set(field, parseFormValue(field, part.value))
  }
  return fields
}

async function bytesOf({ file }: MultipartFile, hold: (bytes: number) => void): Promise<Blob> {
  const chunks: Buffer<ArrayBuffer>[] = []
  for await (const chunk of file) {
    hold(chunk.length)
    chunks.push(chunk)
  }
  if (file.truncated) throw new CallError('tooLarge')
  return new Blob(chunks)
}

/** Converts an error of the form parser to `tooLarge` for an exceeded limit, else to `badRequest`. */
function asRefusal(error: unknown): CallError {
  const code = errorCode(error) ?? ''
  return tooMuch.includes(code) ? new CallError('tooLarge') : new CallError('badRequest', { field: 'body' })
}
