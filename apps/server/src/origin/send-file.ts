import type { ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { answerFor } from './answer-for.ts'
import type { ByteRange } from './range.ts'

/** A file that shrank since it was looked at would leave whoever asked waiting for the rest. */
function closeWhenShort(body: ReadStream, { start, end }: ByteRange, response: ServerResponse): void {
  body.once('end', () => {
    if (body.bytesRead < end - start + 1) response.destroy()
  })
}

/** Streams a file, or the part asked for, with `headers` of its kind; false (and nothing sent) when there is no such file. */
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
    // No published file is empty; one that is was cut off by a power cut, and must not be kept by anybody.
    const answer = stat.isFile() && stat.size > 0 ? answerFor(request, stat.size, stat.mtime) : undefined
    // The stream closes the handle, also when the client goes away.
    const body = answer?.body && handle.createReadStream(answer.body)
    if (!body) await handle.close()
    else closeWhenShort(body, answer.body, reply.raw)
    // A reply is a promise of its end, so it is not handed out of an async function.
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
