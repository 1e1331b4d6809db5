import { trackPath } from '@cliffhanger/contract/tracking'
import type { FastifyInstance } from 'fastify'
import type { Limiter } from '../../http/rate-limit/limiter.ts'
import type { EventQueue } from './event-queue.ts'
import { parseEvent } from './parse-event.ts'

/** The tracking endpoint answers 204 to whatever comes: nobody learns from it what we keep. */
export function registerTracking(
  api: FastifyInstance,
  queue: EventQueue,
  now: () => number,
  admit: Limiter['admit'],
): void {
  api.get(trackPath, async (request, reply) => {
    const isAdmitted = await admit(trackPath, { ip: request.ip }).then(
      () => true,
      () => false,
    )
    queue.add(isAdmitted ? parseEvent(request.query, now()) : undefined)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
