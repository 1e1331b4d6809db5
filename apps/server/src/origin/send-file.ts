import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { answerFor } from './answer-for.ts'

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
    const answer = stat.isFile() ? answerFor(request, stat.size, stat.mtime) : undefined
    // The stream closes the handle, also when the client goes away.
    const body = answer?.body && handle.createReadStream(answer.body)
    if (!body) await handle.close()
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
