import { type Call, httpStatus } from '@cliffhanger/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import { envelopeType, plainEnvelope } from './envelopes.ts'
import { toFailure } from './failure.ts'
import { languageOf } from './mount.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Answers an error as an envelope, whoever raised it. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error, languageOf(request), request.id, request.routeOptions.config.call)
  if (failure.isOurFault) request.log.error({ requestId: request.id, err: error }, 'request failed')
  if (failure.retryAfterSeconds) void reply.header('retry-after', failure.retryAfterSeconds)
  return reply
    .code(httpStatus(failure.code))
    .type(envelopeType)
    .header('cache-control', 'no-store')
    .send(plainEnvelope(failure.code, failure.message))
}

/** What is particular to the part of the server that speaks envelopes. */
export function prepareApi(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, api.getDefaultJsonParser('remove', 'remove'))
  api.setErrorHandler(sendFailure)
  api.setNotFoundHandler((request, reply) => sendFailure(new CallError('notFound'), request, reply))
}
