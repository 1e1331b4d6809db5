import { trackPath } from '@cliffhanger/contract/tracking'
import type { FastifyInstance } from 'fastify'
import type { EventQueue } from './event-queue.ts'
import { parseEvent } from './parse-event.ts'

/** The tracking endpoint answers 204 to whatever comes: nobody learns from it what we keep. */
export function registerTracking(api: FastifyInstance, queue: EventQueue, now: () => number): void {
  api.get(trackPath, async (request, reply) => {
    queue.add(parseEvent(request.query, now()))
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
