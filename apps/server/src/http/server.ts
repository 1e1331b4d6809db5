import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendFailure } from './api.ts'
import { CallError } from './call-error.ts'
import { formatEnvelopeWithoutSource } from './envelopes.ts'
import { localizedMessage } from './messages/message.ts'
import { type Admission, createAdmission } from './overload/admission.ts'
import { type ConnectionTimeouts, connectionTimeouts, createListener } from './overload/listener.ts'
import { registerAdmissionHooks } from './overload/places.ts'
import { createRejectionResponder } from './overload/rejection.ts'
import type { Requester } from './rate-limit/limiter.ts'
import { defaultResponseHeaders } from './security-headers.ts'

const bodyLimitBytes = 64 * 1024

/** Handles a connection that sends invalid HTTP or sends too slowly: there is no request object, only a socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections in advance. A connection without a request is closed silently: a browser would take a
  // response for the response to its next request, but after a close it opens a new connection.
  const isUnused = socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || isUnused || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const body = formatEnvelopeWithoutSource(400, localizedMessage('badRequest', 2, { field: 'http' }))
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json; charset=utf-8', 'Connection: close']
  head.push('X-Content-Type-Options: nosniff', 'Cache-Control: no-store')
  socket.end(`${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** User id of the call's session; empty before the session lookup and for calls without a session. */
    viewerId: string
    requester: Requester | undefined
  }
}

/** Creates the HTTP server without routes: admission control, timeouts, default headers and the access log. */
export async function createHttpServer(
  { config, log, readiness }: Pick<Deps, 'config' | 'log' | 'readiness'>,
  admission: Admission = createAdmission(),
  waits: ConnectionTimeouts = connectionTimeouts,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log
  const forAll = defaultResponseHeaders(config)
  const rejection = createRejectionResponder(admission.waitSeconds, forAll)
  const app = fastify({
    loggerInstance: logger,
    // Fastify's request log is disabled, because it contains URLs and IP addresses; the `onResponse` hook writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // One logger for all requests; lines about a request contain its id.
    childLoggerFactory: (shared) => shared,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    serverFactory: (serve) => createListener(serve, admission, rejection, waits),
    // Requests in flight may finish; the caller of close() sets the time limit.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply.headers(forAll))
    },
  })
  // Ignores an unknown `Expect` header, which Node would refuse with an empty response.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(forAll)
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion !== '1.1'
    if (isNamed) done()
    else void sendFailure(new CallError('badRequest', { field: 'host' }), request, reply)
  })
  app.decorateRequest('requester', undefined)
  app.decorateRequest('viewerId', '')
  await app.register(cookie)
  // Closes the connection after this response; otherwise a proxy would reuse it for a request that no server accepts.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isDraining()) void reply.header('connection', 'close')
    done(null, payload)
  })
  registerAdmissionHooks(app, admission, rejection)
  // Logs only these fields, and the route's pattern instead of the URL, which may contain a token.
  app.addHook('onResponse', (request, reply, done) => {
    // Rejected requests are only counted, so that a flood cannot fill the log.
    if (log.isLevelEnabled('info') && reply.statusCode !== 429) {
      const route = request.routeOptions.url ?? 'none'
      const { viewerId } = request
      const fields = { requestId: request.id, method: request.method, route, status: reply.statusCode }
      log.info({ ...fields, ...(viewerId && { viewerId }), ms: Math.round(reply.elapsedTime) }, 'request')
    }
    done()
  })
  return app
}
