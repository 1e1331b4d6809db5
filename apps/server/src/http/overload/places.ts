import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import { laneOf } from './lanes.ts'
import type { TurnAway } from './turn-away.ts'

/**
 * Requests take their place when all of them is there, so that slow senders hold none, and give it back when the answer
 * is, so that neither slow readers nor whoever has gone do. Files keep theirs until they are sent or nobody wants them.
 */
export function keepPlaces(app: FastifyInstance, admission: Admission, turnAway: TurnAway): void {
  const leaves = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', (request, reply, done) => {
    const lane = laneOf(request.raw.url ?? '')
    // Others may have come while this one was still being sent.
    if (!admission.isFull(lane)) {
      const leave = admission.enter(lane)
      // Fastify tells of no answer that was broken off; the answer itself does, once.
      if (lane === 'bytes' && !reply.raw.destroyed) reply.raw.once('close', leave)
      else leaves.set(request, leave)
      done()
      return
    }
    const { headers, text } = turnAway.answerTo(request.raw)
    for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1])
    void reply.code(503).send(text)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leaves.get(request)?.()
    done()
  })
}
