import { createHash } from 'node:crypto'
import { eventDeclarationOf, trackPath } from '@cliffhanger/contract/tracking'
import { isPrefetch } from '@cliffhanger/domain/user-agent'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../http/call-error.ts'
import { createCountryReader } from '../../http/country.ts'
import { credentialOf } from '../../http/credential.ts'
import { resendDeviceCookie } from '../../http/device-cookie.ts'
import { type MountDeps, requesterOf } from '../../http/mount.ts'
import type { RequestRateLimiter } from '../../http/rate-limit/limiter.ts'
import { eventBytes } from '../../http/rate-limit/storage-budget.ts'
import { createUserAgentParser } from './client-facts.ts'
import type { EventQueue } from './event-queue.ts'
import type { EventRefusal } from './outcomes.ts'
import { type ParsedEvent, parseEvent } from './parse-event.ts'

interface Needs extends Pick<MountDeps, 'authenticate' | 'saveGuest'>, Pick<Deps, 'config' | 'now' | 'randomBytes'> {
  readonly limiter: Pick<RequestRateLimiter, 'admit' | 'admitNewDevice' | 'chargeWrongToken' | 'takeStorage'>
  readonly queue: EventQueue
}

/**
 * Registers the tracking endpoint. It returns 204 for every request, so that it does not reveal which events are
 * stored.
 */
export function registerTracking(
  api: FastifyInstance,
  { queue, now, randomBytes, limiter, authenticate, saveGuest, config }: Needs,
): void {
  const factsOf = createUserAgentParser()
  const countryOf = createCountryReader(config)

  async function readEvent(request: FastifyRequest, reply: FastifyReply): Promise<ParsedEvent | EventRefusal> {
    const requester = requesterOf(request)
    await limiter.admit(trackPath, requester)
    if (isPrefetch(request.headers)) return 'prefetch'
    const credential = credentialOf(request)
    const caller = credential && (await authenticate(credential))
    if (credential && !caller) limiter.chargeWrongToken(trackPath, requester)
    if (!caller) return 'no_session'
    const event = parseEvent(request.query, caller.userId, now())
    if (typeof event === 'string') return event
    const { fromNewGuest, sampledIf } = eventDeclarationOf(event.event)
    if (caller.isUnsaved && fromNewGuest === 'refused') return 'new_guest'
    const sampleRate = sampledIf && event.fields[sampledIf.field] === sampledIf.value ? config.firstFrameSampling : 1
    if (sampleRate < 1 && !isSampled(event.eventId ?? randomBytes(16).toString('hex'), sampleRate)) return 'not_sampled'
    const bytes = eventBytes + JSON.stringify(event.fields).length
    if (limiter.takeStorage(trackPath, bytes, requester.ip) > 0) return 'over_limit'
    if (caller.isUnsaved && fromNewGuest === 'creates the guest') {
      // The number of new devices per network is limited, as with every first write of a guest.
      limiter.admitNewDevice(requester)
      if (!(await saveGuest(credential))) return 'no_session'
      resendDeviceCookie(request, reply, config)
    }
    const country = countryOf(request)
    return {
      ...event,
      ...factsOf(request.headers['user-agent']),
      ...(country && { country }),
      ...(sampleRate < 1 && { sampleRate }),
    }
  }
  api.get(trackPath, async (request, reply) => {
    queue.add(await readEvent(request, reply).catch(refusalOf))
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

/** Decides whether an event is sampled; the result is the same for every copy of the event. */
const isSampled = (eventId: string, rate: number): boolean =>
  createHash('sha256').update(eventId).digest().readUInt32BE() / 2 ** 32 < rate

const refusalOf = (error: unknown): EventRefusal =>
  error instanceof CallError && error.reason === 'tooMany' ? 'over_limit' : 'dropped'
