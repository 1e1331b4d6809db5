import { readFile } from 'node:fs/promises'
import { webVtt } from '@cliffhanger/domain/web-vtt'
import { parseSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'

/** Sends a SubRip file of the store as WebVTT, as a whole; returns false (and sends nothing) if it does not exist. */
export async function sendAsWebVtt(
  _request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const text = await readText(file)
  // No published file is empty; an empty one is the result of a power failure and must not be cached.
  if (!text) return false
  void reply.headers(headers).send(webVtt(parseSrt(text).cues))
  return true
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
