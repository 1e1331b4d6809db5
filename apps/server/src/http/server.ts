import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendFailure } from './api.ts'
import { CallError } from './call-error.ts'
import { plainEnvelope } from './envelopes.ts'
import { message } from './messages/message.ts'
import { type Admission, createAdmission } from './overload/admission.ts'
import { createListener, type Patience, patience } from './overload/listener.ts'
import { keepPlaces } from './overload/places.ts'
import { createTurnAway } from './overload/turn-away.ts'
import { headersOfAll } from './security-headers.ts'

const bodyLimitBytes = 64 * 1024

/** A connection whose bytes are not HTTP, or come too slowly; there is no request to answer, only a socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers connect ahead of time. One that has said nothing must hear nothing: it would take it for the answer to what
  // it asks next, where a connection that is closed makes it ask on another.
  const isUnused = socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || isUnused || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const body = plainEnvelope(400, message('badRequest', 2, { field: 'http' }))
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json; charset=utf-8', 'Connection: close']
  head.push('X-Content-Type-Options: nosniff', 'Cache-Control: no-store')
  socket.end(`${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the session that a call came with; empty before it is known, and for calls without one. */
    viewerId: string
  }
}

/** The HTTP server without any route: who is let in, limits, deadlines, the access log. */
export async function createHttpServer(
  { config, log, readiness }: Pick<Deps, 'config' | 'log' | 'readiness'>,
  admission: Admission = createAdmission(),
  waits: Patience = patience,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log
  const forAll = headersOfAll(config)
  const turnAway = createTurnAway(admission.waitSeconds, forAll)
  const app = fastify({
    loggerInstance: logger,
    // Its own lines hold urls and addresses; ours are below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // One logger for all: who writes about a request names it.
    childLoggerFactory: (shared) => shared,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    serverFactory: (serve) => createListener(serve, admission, turnAway, waits),
    // Whatever is under way may finish; the caller of close() sets the limit.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply.headers(forAll))
    },
  })
  // An expectation that nobody knows is none; Node would refuse it without a body.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(forAll)
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion !== '1.1'
    if (isNamed) done()
    else void sendFailure(new CallError('badRequest', { field: 'host' }), request, reply)
  })
  app.decorateRequest('viewerId', '')
  await app.register(cookie)
  // A proxy would keep the connection for a request that nobody will take.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isDraining()) void reply.header('connection', 'close')
    done(null, payload)
  })
  keepPlaces(app, admission, turnAway)
  // Only these fields, and the route's pattern instead of the url, which may hold a token.
  app.addHook('onResponse', (request, reply, done) => {
    // Those that were turned away are figures: a flood must not fill the log.
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
