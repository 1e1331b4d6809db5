import type { ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { fileResponse } from './answer-for.ts'
import type { ByteRange } from './range.ts'

/** If the file has shrunk in the meantime, the client would wait for the rest, so the connection is closed. */
function closeWhenShort(body: ReadStream, { start, end }: ByteRange, response: ServerResponse): void {
  body.once('end', () => {
    if (body.bytesRead < end - start + 1) response.destroy()
  })
}

/**
 * Streams a file, or the requested part, with `headers`; returns false (and sends nothing) if the file does not exist.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const handle = await openFile(file)
  if (!handle) return false
  try {
    const stat = await handle.stat()
    // No published file is empty; an empty one is the result of a power failure and must not be cached.
    const answer = stat.isFile() && stat.size > 0 ? fileResponse(request, stat.size, stat.mtime) : undefined
    // The stream closes the handle, also when the client disconnects.
    const body = answer?.body && handle.createReadStream(answer.body)
    if (!body) await handle.close()
    else closeWhenShort(body, answer.body, reply.raw)
    // Fastify's reply is a promise of its own end, so an async function must not return it.
    if (answer)
      void reply
        .code(answer.status)
        .headers({ ...headers, ...answer.headers })
        .send(body)
    return answer !== undefined
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openFile(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
