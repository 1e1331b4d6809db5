import { type Call, httpStatus } from '@cliffhanger/contract/call'
import { chooseLanguage, defaultLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import { envelopeContentType, formatEnvelopeWithoutSource } from './envelopes.ts'
import { toFailure } from './failure.ts'
import { languageOf, requesterOf } from './mount.ts'
import { parseAcceptLanguage } from './pages/page-language.ts'
import type { RequestRateLimiter } from './rate-limit/limiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Metrics label that all unknown paths share, so that clients cannot create labels. */
const unknownPath = '/unknown'

/** Returns the requested language, or the browser's language if the request was refused before its body was read. */
function refusalLanguage(request: FastifyRequest): LanguageId {
  const isUnread = request.body === undefined && request.method === 'POST'
  return isUnread
    ? chooseLanguage(undefined, parseAcceptLanguage(request.headers['accept-language'] ?? ''), defaultLanguageId)
    : languageOf(request)
}

/** Sends any error to the client as an envelope. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error, refusalLanguage(request), request.id, request.routeOptions.config.call)
  if (failure.isOurFault) request.log.error({ requestId: request.id, err: error }, 'request failed')
  if (failure.retryAfterSeconds) void reply.header('retry-after', failure.retryAfterSeconds)
  return reply
    .code(httpStatus(failure.code))
    .type(envelopeContentType)
    .header('cache-control', 'no-store')
    .send(formatEnvelopeWithoutSource(failure.code, failure.message))
}

/** Adds the hooks and error handlers of routes that respond with envelopes. */
export function registerEnvelopeHooks(
  api: FastifyInstance,
  { admit, chargeBody }: Pick<RequestRateLimiter, 'admit' | 'chargeBody'>,
): void {
  // Counts the request for the rate limits before its body is read. Routes that are not calls (webhooks, tracked
  // events) do this themselves.
  api.addHook('onRequest', (request, _reply, done) => {
    const path = request.is404 ? unknownPath : request.routeOptions.config.call?.path
    try {
      const pending = path === undefined ? undefined : admit(path, requesterOf(request))
      // Only the counters that servers share return a promise. For counters in memory, a promise per request would cost
      // more than counting.
      if (pending) pending.then(() => done(), done)
      else done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('remove', 'remove')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const path = request.routeOptions.config.call?.path
    // A chunked body does not state its size, so it is charged after it was read.
    if (path !== undefined && request.headers['content-length'] === undefined)
      chargeBody(path, Buffer.byteLength(body), requesterOf(request))
    return parse(request, body, done)
  })
  api.setErrorHandler(sendFailure)
  api.setNotFoundHandler((request, reply) => sendFailure(new CallError('notFound'), request, reply))
}
