import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Draft, Drafts } from '../../modules/previews/drafts.ts'
import { sendFailure } from '../api.ts'
import { CallError } from '../call-error.ts'
import type { Deadline } from '../deadline.ts'
import { type EnvelopeWriter, envelopeContentType } from '../envelopes.ts'
import { localizedMessage } from '../messages/message.ts'
import { languageOf, requesterOf } from '../mount.ts'
import { pageLanguage } from '../pages/page-language.ts'
import { sendEncoded } from '../pages/sent-file.ts'
import type { RequestRateLimiter } from '../rate-limit/limiter.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { findStudioOrigin } from '../studio/place.ts'
import type { WebFile } from '../web-files.ts'
import type { PreviewCall } from './preview-call.ts'
import { writePreviewPage } from './preview-page.ts'
import { isPreviewViewer, previewBase } from './preview-place.ts'

interface Needs extends Pick<Deps, 'config' | 'brands' | 'secrets' | 'provider'> {
  readonly drafts: Pick<Drafts, 'find'>
  readonly limiter: Pick<RequestRateLimiter, 'admit' | 'chargeWrongToken'>
}

/** Finds the draft of a request. An invalid preview token is charged like an invalid token of a call. */
async function findDraft(
  { drafts, limiter }: Pick<Needs, 'drafts' | 'limiter'>,
  token: string,
  request: FastifyRequest,
): Promise<Draft | undefined> {
  const draft = await drafts.find(token)
  if (!draft) limiter.chargeWrongToken(previewBase, requesterOf(request))
  return draft
}

/**
 * Serves the calls of previews. Calls that are not in `calls` return 404, so a preview cannot buy, unlock or store
 * anything.
 */
export async function registerPreviewCalls(
  app: FastifyInstance,
  needs: Pick<Needs, 'drafts' | 'limiter'>,
  { calls, seal, within }: { calls: readonly PreviewCall[]; seal: EnvelopeWriter; within: Deadline['within'] },
): Promise<void> {
  async function answer(
    { answer: answerCall, method }: PreviewCall,
    request: FastifyRequest<{ Params: { token: string; viewer: string } }>,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { token, viewer } = request.params
    const draft = await findDraft(needs, token, request)
    if (!draft || !isPreviewViewer(viewer)) throw new CallError('notFound')
    const language = languageOf(request)
    const json = await answerCall(method === 'GET' ? request.query : request.body, { draft, viewer, language })
    void reply.type(envelopeContentType).header('cache-control', 'no-store')
    // Marked as secret, so that the response is not stored in the envelope cache.
    return seal(json, localizedMessage('ok', language), true)
  }
  await app.register(
    async (api) => {
      // Each request is rate-limited before its body is read, because it looks for its draft in the database.
      api.addHook('onRequest', async (request) => {
        await needs.limiter.admit(previewBase, requesterOf(request))
      })
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('application/json', { parseAs: 'string' }, api.getDefaultJsonParser('remove', 'remove'))
      api.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
      for (const call of calls) {
        api.route<{ Params: { token: string; viewer: string } }>({
          method: call.method,
          url: call.path,
          handler: (request, reply) => within(answer(call, request, reply)),
        })
      }
      api.route({
        method: ['GET', 'POST'],
        url: '/*',
        handler: (request, reply) => sendFailure(new CallError('notFound'), request, reply),
      })
    },
    { prefix: `${previewBase}/:token/:viewer/api` },
  )
}

/**
 * Serves the app's page for drafts. Only Studio may show it in a frame.
 * @param page the app's page without content
 * @param headers returns the headers of an app document that only pages of the origin `frame` may embed
 */
export function registerPreviewPage(
  app: FastifyInstance,
  { drafts, limiter, ...deps }: Needs,
  {
    page,
    headers,
  }: {
    page: (request: FastifyRequest) => Promise<WebFile>
    headers: (request: FastifyRequest, frame: string) => Readonly<Record<string, string>>
  },
): void {
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown; viewer?: unknown } }>(
    `${previewBase}/:token`,
    async (request, reply) => {
      const { token } = request.params
      const { lang, viewer } = request.query
      void reply.header('cache-control', 'no-store')
      try {
        await limiter.admit(previewBase, requesterOf(request))
      } catch (error) {
        return sendFailure(error, request, reply)
      }
      const [draft, place] = [
        await findDraft({ drafts, limiter }, token, request),
        findStudioOrigin(request, deps.config),
      ]
      if (!draft || place.kind === 'unknown')
        return reply.code(404).type('text/plain').send('This preview has ended.\n')
      const brand = deps.brands.of(request.hostname)
      const language = pageLanguage(typeof lang === 'string' ? lang : null, undefined, undefined, brand)
      const file = writePreviewPage(await page(request), {
        draft,
        token,
        viewer: isPreviewViewer(viewer) ? viewer : 'new',
        language: language.id,
        config: runtimeConfig(deps, brand, brand.hosts[0] ?? request.hostname),
      })
      void reply.headers(headers(request, place.origin))
      return sendEncoded(request, reply, file)
    },
  )
}
