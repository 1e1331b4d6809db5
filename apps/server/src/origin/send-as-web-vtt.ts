import { webVtt } from '@cliffhanger/domain/web-vtt'
import { parseSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import type { FastifyReply } from 'fastify'

/** Sends a SubRip file of the store as WebVTT, as a whole; returns false (and sends nothing) if it does not exist. */
export function sendAsWebVtt(
  reply: FastifyReply,
  content: Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): boolean {
  const text = content?.toString()
  // No published file is empty; an empty one is the result of a power failure and must not be cached.
  if (!text) return false
  void reply.headers(headers).send(webVtt(parseSrt(text).cues))
  return true
}
