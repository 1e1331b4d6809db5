import type { FastifyInstance } from 'fastify'
import type { Admission } from './admission.ts'
import { laneOf } from './lanes.ts'
import type { RejectionResponder } from './rejection.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the request's place; undefined while it has none. */
    leavePlace: (() => void) | undefined
  }
}

/**
 * Makes each request take a place once its body is parsed, so that slow senders hold no place, and release it when the
 * response is finished, so that neither slow readers nor aborted clients hold a place. The lane `bytes` is different:
 * uploads hold a place while their handler reads the body, and file responses until they are sent or aborted.
 */
export function registerAdmissionHooks(
  app: FastifyInstance,
  admission: Admission,
  rejection: RejectionResponder,
): void {
  app.decorateRequest('leavePlace', undefined)
  app.addHook('preHandler', (request, reply, done) => {
    const lane = laneOf(request.raw.url ?? '')
    // Other requests may have taken the places while this request's body arrived, so the places are checked again.
    if (!admission.isFull(lane)) {
      const leave = admission.enter(lane)
      // The hook `onResponse` does not run for aborted responses; `close` is emitted once for every response.
      if (lane === 'bytes' && !reply.raw.destroyed) reply.raw.once('close', leave)
      else request.leavePlace = leave
      done()
      return
    }
    const { headers, text } = rejection.answerTo(request.raw)
    for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1])
    void reply.code(503).send(text)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leavePlace?.()
    done()
  })
}
