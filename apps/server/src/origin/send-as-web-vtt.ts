import { text } from 'node:stream/consumers'
import { formatWebVtt } from '@cliffhanger/domain/web-vtt'
import type { OpenFile } from '@cliffhanger/media-ingest/store/media-store'
import { parseSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import type { FastifyReply } from 'fastify'

/**
 * Sends a SubRip file of the store as WebVTT, without range support; returns false (and sends nothing) if the file is
 * missing or empty.
 */
export async function sendAsWebVtt(
  reply: FastifyReply,
  file: OpenFile | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!file) return false
  // No published file is empty; an empty one is the result of a power failure and must not be cached.
  if (file.size === 0) {
    await file.close()
    return false
  }
  const content = await text(file.stream({ start: 0, end: file.size - 1 }))
  void reply.headers(headers).send(formatWebVtt(parseSrt(content).cues))
  return true
}
