import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, type WebFile } from '../web-files.ts'

/**
 * Brotli level whose result is nearly as small as at the highest level, but about thirty times as fast: requests wait
 * for it.
 */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Creates a file from generated text, compressed once. */
export function createTextFile(type: string, text: string): WebFile {
  const body = Buffer.from(text)
  const encoded = { br: brotliCompressSync(body, quality), gzip: gzipSync(body) }
  return { type, body, encoded, isImmutable: false }
}

export const contentHash = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  if (file.isImmutable) {
    void reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendEncoded(request, reply, file)
  }
  const etag = `"${contentHash(file.body)}"`
  void reply.header('cache-control', 'no-cache').header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : sendEncoded(request, reply, file)
}

/** @param vary request headers besides the encoding that selected this response */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, file: WebFile, vary = ''): FastifyReply {
  const encoding: Encoding | undefined = chooseEncoding(request.headers['accept-encoding'], file.encoded)
  if (encoding) void reply.header('content-encoding', encoding)
  const body = (encoding && file.encoded[encoding]) ?? file.body
  return reply
    .header('vary', `accept-encoding${vary && `, ${vary}`}`)
    .type(file.type)
    .send(body)
}
