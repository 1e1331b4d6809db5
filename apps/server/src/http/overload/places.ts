import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import { laneOf } from './lanes.ts'
import type { TurnAway } from './turn-away.ts'

/**
 * Requests take their place when all of them is there, so that slow senders hold none, and give it back when the answer
 * is, so that neither slow readers nor whoever has gone do. Files keep theirs until they are sent.
 */
export function keepPlaces(app: FastifyInstance, admission: Admission, turnAway: TurnAway): void {
  const leaves = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', (request, reply, done) => {
    const lane = laneOf(request.raw.url ?? '')
    // Others may have come while this one was still being sent.
    if (!admission.isFull(lane)) {
      leaves.set(request, admission.enter(lane))
      done()
      return
    }
    const { headers, text } = turnAway.answerTo(request.raw)
    for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1])
    void reply.code(503).send(text)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (laneOf(request.raw.url ?? '') !== 'bytes') leaves.get(request)?.()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (laneOf(request.raw.url ?? '') === 'bytes') leaves.get(request)?.()
    done()
  })
}
