import { adCallbackPath } from '@cliffhanger/contract/ad-unlocks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { RequestRateLimiter } from '../../http/rate-limit/limiter.ts'
import type { AdVerificationResult } from './tables.ts'
import { isSignedByNetwork, verifyAdViewToken } from './view-token.ts'

interface Needs extends Pick<Deps, 'config' | 'secrets' | 'log'> {
  /** Verifies a view that the ad network has reported. */
  verify(viewId: string): Promise<AdVerificationResult>
  readonly admitUnsigned: RequestRateLimiter['admitUnsigned']
}

interface Query {
  readonly view?: unknown
  readonly signature?: unknown
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Registers the callback by which ad networks report a completely watched ad: GET or POST with `view` and `signature`
 * in the query. A repeated report gets the same response and unlocks nothing more.
 */
export function registerAdCallback(api: FastifyInstance, needs: Needs): void {
  const { config, secrets, log, verify, admitUnsigned } = needs
  async function answer({ query: { view, signature }, ip, id }: FastifyRequest<{ Querystring: Query }>) {
    const token = asText(view)
    const viewId = verifyAdViewToken(secrets, token)
    if (viewId === undefined || !isSignedByNetwork(token, asText(signature), config.adCallbackSecrets)) {
      admitUnsigned(adCallbackPath, { ip })
      log.warn({ requestId: id }, 'report of an ad with a wrong signature')
      return { status: 401, text: 'wrong signature' }
    }
    const result = await verify(viewId)
    if (result === 'verified') return { status: 200, text: 'ok' }
    // The wallet is being merged, or the account is deleted. Ad networks retry.
    if (result === 'nobody') return { status: 503, text: 'try again' }
    return { status: 410, text: 'the view is over' }
  }
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Discards the request body, because only the query is read.
    scope.addContentTypeParser('*', (_, body, done) => {
      body.resume()
      done(null)
    })
    scope.route<{ Querystring: Query }>({
      method: ['GET', 'POST'],
      url: adCallbackPath,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { status, text } = await answer(request)
        return reply.code(status).type('text/plain').header('cache-control', 'no-store').send(`${text}\n`)
      },
    })
  })
}
