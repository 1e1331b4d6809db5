import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { cacheHeadersFor } from './caching.ts'
import { matchOrigin, type OriginFile } from './match.ts'
import { sendAsWebVtt } from './send-as-web-vtt.ts'
import { sendFile } from './send-file.ts'
import { isMediaToken } from './token.ts'

export interface OriginOptions {
  readonly store: Pick<MediaStore, 'open'>
  /** Returns the keys whose token signatures are currently accepted. */
  readonly keys: () => readonly Uint8Array[]
  readonly now: () => number
}

/** Serves media, subtitles and covers. Playlists, segments and subtitles need their episode's token in the path. */
export function mountOrigin(app: FastifyInstance, { store, keys, now }: OriginOptions): void {
  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.raw.url?.split('?', 1)[0] ?? ''
    const match = matchOrigin(path)
    if (!match) return refuse(reply, 404)
    const { guard } = match
    if (guard && !keys().some((key) => isMediaToken(guard.token, guard.subject, now(), key))) return refuse(reply, 403)
    try {
      const headers = headersOf(match, now())
      const isSent = match.isWebVtt
        ? await sendAsWebVtt(reply, await store.open(match.file), headers)
        : await sendFile(request, reply, await store.open(match.file), headers)
      return isSent ? reply : refuse(reply, 404)
    } catch (error) {
      // A disk error, or too many open files. The error's message contains the path, so only its code is logged.
      request.log.error({ requestId: request.id, code: errorCode(error) }, 'media file not readable')
      return refuse(reply, 503)
    }
  }

  for (const prefix of ['media', 'subtitles', 'covers']) {
    app.route({ method: ['GET', 'HEAD'], url: `/${prefix}/*`, handler: serve })
  }
  for (const prefix of ['media', 'subtitles']) {
    app.options(`/${prefix}/*`, (_request, reply) => reply.code(204).headers(preflight).send())
  }
}

const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const preflight = {
  ...anyOrigin,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range, if-range',
  'access-control-max-age': '86400',
}

const headersOf = (file: OriginFile, nowMs: number) => ({
  'content-type': file.contentType,
  ...cacheHeadersFor(file, nowMs),
  'x-content-type-options': 'nosniff',
  // Other origins may embed the file, because a brand's pages and covers may have different hosts.
  'cross-origin-resource-policy': 'cross-origin',
  ...(file.guard ? { ...anyOrigin, 'access-control-expose-headers': 'content-length, content-range, etag' } : {}),
})

/**
 * Sends an error that pages of any origin can read, so that a player on another origin can distinguish an expired link
 * from a lost connection.
 */
const refuse = (reply: FastifyReply, code: keyof typeof refusals): FastifyReply =>
  reply
    .code(code)
    .headers({ ...anyOrigin, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .headers(code === 503 ? { 'retry-after': 2 } : {})
    .send({ code, message: refusals[code] })

const refusals = {
  403: 'The media link has expired',
  404: 'No such file',
  503: 'The file cannot be read now',
} as const
