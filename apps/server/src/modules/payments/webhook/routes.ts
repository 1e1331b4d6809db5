import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Limiter } from '../../../http/rate-limit/limiter.ts'
import { webhookPath } from '../../../http/webhook-path.ts'
import type { ProviderEvent } from './read-event.ts'
import { readEvent } from './read-event.ts'
import { isSigned } from './signature.ts'

/** Older than this it is a repeat of the provider's, or somebody's: taken all the same when it is new, and noted. */
const usualAgeMs = 5 * 60_000

interface Needs extends Pick<Deps, 'provider' | 'now' | 'log'> {
  /** Keeps it and sees to its order. Once it resolves nothing of it can be lost. */
  take(event: ProviderEvent): Promise<void>
  readonly admitUnsigned: Limiter['admitUnsigned']
  /** Counts messages by what became of them. */
  readonly counts: WebhookCounts
}
export type WebhookCounts = Record<'taken' | 'wrong_signature' | 'not_an_event', number>

/**
 * Where the provider says that something happened. A message is a doorbell and no evidence: it is kept, its order is rung
 * at, and what happened is read from the provider. Only a plain 200 ends its tries.
 */
export function registerWebhook(
  api: FastifyInstance,
  { provider, now, log, take, admitUnsigned, counts }: Needs,
): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(webhookPath, async (request, reply) => {
      void reply.type('text/plain').header('cache-control', 'no-store')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = (name: string) => String(request.headers[name] ?? '')
      const [timestamp, signature] = [header('x-timestamp'), header('x-signature')]
      if (!isSigned({ timestamp, signature, body }, provider.webhookSecrets)) {
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
      if (ageMs > usualAgeMs) log.warn({ requestId: request.id, event: event.name }, 'webhook of another time')
      await take(event)
      counts.taken += 1
      return reply.code(200).send('ok\n')
    })
  })
}
