import { type LoginFailure, loginOutcomeParameter, loginReturnPath } from '@cliffhanger/contract/login-ways'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { CallError } from '../../../http/call-error.ts'
import { readLoginCookie, writeLoginCookie } from '../../../http/device-cookie.ts'
import { type MountDeps, requesterOf } from '../../../http/mount.ts'
import { visitedOrigin } from '../../../http/pages/page-origin.ts'
import type { RequestRateLimiter } from '../../../http/rate-limit/limiter.ts'
import { apiBase } from '../../../http/runtime-config.ts'
import type { IssuerResponseHandler } from './returns.ts'

const mostFormBytes = 16 * 1024
/**
 * Accepted fields of an issuer's response. At the first login Apple also sends the viewer's name, which is not read.
 */
const fields = ['code', 'state', 'error', 'iss'] as const

interface Needs extends Pick<Deps, 'config' | 'brands' | 'log'>, Pick<MountDeps, 'within'> {
  readonly returns: IssuerResponseHandler
  readonly limiter: Pick<RequestRateLimiter, 'admit'>
}

/** Returns the accepted fields of an issuer's response; none if one of them occurs twice, because it is ambiguous. */
function readFields(sent: URLSearchParams): URLSearchParams {
  if (fields.some((name) => sent.getAll(name).length > 1)) return new URLSearchParams()
  return new URLSearchParams([...sent].filter(([name]) => fields.some((known) => known === name)))
}
const issuerIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'issuer' in params ? String(params.issuer) : ''

/**
 * Registers the URL to which issuers redirect after a login. Responds with a redirect into the app whose query states
 * the outcome, so the code never reaches the app.
 */
export function registerLoginReturn(api: FastifyInstance, needs: Needs): void {
  const { config, brands, log, within, returns, limiter } = needs
  const redirect = (reply: FastifyReply, to: string) =>
    reply.code(303).headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send()

  async function outcomeOf(request: FastifyRequest): Promise<{ screen: string; outcome: LoginFailure | 'answered' }> {
    await limiter.admit(loginReturnPath, requesterOf(request))
    const issuerId = issuerIn(request)
    const { searchParams } = new URL(request.url, 'http://unused.invalid')
    const answer = new URL(
      `${visitedOrigin(request, brands.of(request.hostname), config)}${apiBase}${loginReturnPath}/${issuerId}`,
    )
    answer.search = readFields(searchParams).toString()
    return returns.take({ issuerId, answer, cookie: readLoginCookie(request) })
  }

  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = { parseAs: 'string', bodyLimit: mostFormBytes } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_, body, done) => done(null, body))
    const url = `${loginReturnPath}/:issuer`
    scope.addHook('preHandler', async (request) => {
      if (!returns.isKnown(issuerIn(request))) throw new CallError('notFound')
    })
    scope.get(url, async (request, reply) => {
      // After an internal error the viewer is still redirected, instead of seeing a blank page.
      const { screen, outcome } = await within(outcomeOf(request)).catch((error: unknown) => {
        if (!(error instanceof CallError)) log.error({ requestId: request.id, err: error }, 'login return failed')
        return { screen: '/login', outcome: 'unreachable' as const }
      })
      if (outcome !== 'answered') writeLoginCookie(request, reply, undefined, config)
      return redirect(reply, `${screen}?${new URLSearchParams({ [loginOutcomeParameter]: outcome })}`)
    })
    // Browsers do not send SameSite=Lax cookies with a form from another site, but send them with the GET request after
    // the redirect.
    scope.post(url, (request, reply) => {
      const sent = readFields(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
      return redirect(reply, `${apiBase}${loginReturnPath}/${issuerIn(request)}?${sent}`)
    })
  })
}
