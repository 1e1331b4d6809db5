import { trackPath } from '@cliffhanger/contract/tracking'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { credentialOf } from '../../http/credential.ts'
import { type MountTools, requesterOf } from '../../http/mount.ts'
import type { Limiter } from '../../http/rate-limit/limiter.ts'
import { eventBytes } from '../../http/rate-limit/storage-budget.ts'
import type { EventQueue } from './event-queue.ts'
import { parseEvent } from './parse-event.ts'

interface Needs extends Pick<MountTools, 'authenticate' | 'saveGuest'> {
  readonly limiter: Pick<Limiter, 'admit' | 'admitNewDevice' | 'chargeWrongToken' | 'takeStorage'>
  readonly queue: EventQueue
  readonly now: () => number
}

/** Behaviour events of unsaved guests are not stored: docs/decisions/020. */
const isStored = ({ event }: { readonly event: string }, isUnsaved = false): boolean =>
  !isUnsaved || event !== 'user_behavior'

/** The tracking endpoint returns 204 for every request, so that it does not reveal which events are stored. */
export function registerTracking(api: FastifyInstance, { queue, now, limiter, authenticate, saveGuest }: Needs): void {
  async function readEvent(request: FastifyRequest): Promise<ReturnType<typeof parseEvent>> {
    const requester = requesterOf(request)
    await limiter.admit(trackPath, requester)
    const credential = credentialOf(request)
    const caller = credential && (await authenticate(credential))
    if (credential && !caller) limiter.chargeWrongToken(trackPath, requester)
    const event = caller && parseEvent(request.query, caller.userId, now())
    if (!event || !isStored(event, caller.isUnsaved)) return undefined
    const bytes = eventBytes + JSON.stringify(event.fields).length
    if (limiter.takeStorage(trackPath, bytes, requester.ip) > 0) return undefined
    if (!caller.isUnsaved) return event
    // As with every first write, the number of new devices per network is limited.
    limiter.admitNewDevice(requester)
    return (await saveGuest(credential)) && event
  }
  api.get(trackPath, async (request, reply) => {
    queue.add(await readEvent(request).catch(() => undefined))
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
