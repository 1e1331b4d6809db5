import type { ServerResponse } from 'node:http'
import type { ByteStream, OpenFile } from '@cliffhanger/media-ingest/store/media-store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileResponse } from './answer-for.ts'
import type { ByteRange } from './range.ts'

/**
 * Closes the connection if the file has shrunk while it was sent, because the client would wait for the missing bytes.
 */
function closeWhenShort(body: ByteStream, { start, end }: ByteRange, response: ServerResponse): void {
  body.once('end', () => {
    if (body.bytesRead < end - start + 1) response.destroy()
  })
}

/**
 * Streams a file, or the requested part, with `headers`; returns false (and sends nothing) if it is missing or empty.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!file) return false
  try {
    // No published file is empty; an empty one is the result of a power failure and must not be cached.
    const answer = file.size > 0 ? fileResponse(request, file.size, file.changed) : undefined
    // The stream closes the file, also when the client disconnects.
    const body = answer?.body && file.stream(answer.body)
    if (!body) await file.close()
    else closeWhenShort(body, answer.body, reply.raw)
    // Fastify's reply is thenable, so returning it from an async function would wait for its end.
    if (answer)
      void reply
        .code(answer.status)
        .headers({ ...headers, ...answer.headers })
        .send(body)
    return answer !== undefined
  } catch (error) {
    await file.close()
    throw error
  }
}
