import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { RequestRateLimiter } from '../../../http/rate-limit/limiter.ts'
import { webhookPath } from '../../../http/webhook-path.ts'
import type { ProviderEvent } from './read-event.ts'
import { readEvent } from './read-event.ts'
import { hasValidWebhookSignature } from './signature.ts'

/** A webhook older than this is a retry or a replay. It is logged, and accepted if its id is new. */
const usualAgeMs = 5 * 60_000

interface Needs extends Pick<Deps, 'provider' | 'now' | 'log'> {
  /** Stores the event and settles its order. The event is durable once the promise resolves. */
  take(event: ProviderEvent): Promise<void>
  readonly admitUnsigned: RequestRateLimiter['admitUnsigned']
  /** Counts webhooks by result. */
  readonly counts: WebhookCounts
}
export type WebhookCounts = Record<'taken' | 'wrong_signature' | 'not_an_event', number>

/**
 * Registers the endpoint for the provider's webhooks. A webhook is only a hint: it is stored, its order is marked for
 * reconciliation, and the facts are read from the provider. Only a 200 response ends the provider's retries.
 */
export function registerWebhook(
  api: FastifyInstance,
  { provider, now, log, take, admitUnsigned, counts }: Needs,
): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the raw bytes of the body.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(webhookPath, async (request, reply) => {
      void reply.type('text/plain').header('cache-control', 'no-store')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = (name: string) => String(request.headers[name] ?? '')
      const [timestamp, signature] = [header('x-timestamp'), header('x-signature')]
      if (!hasValidWebhookSignature({ timestamp, signature, body }, provider.webhookSecrets)) {
        counts.wrong_signature += 1
        admitUnsigned(webhookPath, { ip: request.ip })
        log.warn({ requestId: request.id }, 'webhook with a wrong signature')
        return reply.code(401).send('wrong signature\n')
      }
      const event = readEvent(body)
      if (!event) {
        counts.not_an_event += 1
        return reply.code(400).send('not an event\n')
      }
      const ageMs = Math.abs(now() - Number(timestamp))
      if (ageMs > usualAgeMs) log.warn({ requestId: request.id, event: event.name }, 'webhook with an old timestamp')
      await take(event)
      counts.taken += 1
      return reply.code(200).send('ok\n')
    })
  })
}
