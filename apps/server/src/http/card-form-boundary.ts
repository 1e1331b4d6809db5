import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxPrefix } from '../adapters/airwallex/provider.ts'
import type { Deps } from '../deps.ts'
import { cardFormOrigin, isForPayHost, requestedOrigin } from './card-form-place.ts'
import { payFramePath } from './pay-frame-path.ts'
import { apiBase } from './runtime-config.ts'

/**
 * Separates the app from the card form's origin: the host of PAY_ORIGIN serves only the form's document and its files,
 * and calls from the form's origin are refused. Register it before all routes. @param files paths of the files that the
 * document loads
 */
export function isolateCardForm(
  app: FastifyInstance,
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  files: ReadonlySet<string>,
): void {
  const isSandbox = (path: string) => provider.ownSandbox !== undefined && path.startsWith(`${sandboxPrefix}/`)
  const isOfForm = (method: string, path: string): boolean =>
    isSandbox(path) || ((method === 'GET' || method === 'HEAD') && (path === payFramePath || files.has(path)))

  function isRefused(request: FastifyRequest): boolean {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isForPayHost(config, request)) return !isOfForm(request.method, path)
    const { origin } = request.headers
    if (origin === undefined || !path.startsWith(`${apiBase}/`)) return false
    return origin === cardFormOrigin(config, requestedOrigin(request))
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRefused(request)) return done()
    void reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found\n')
  })
}
