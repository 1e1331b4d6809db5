import { liveTodayPath } from '@cliffhanger/contract/studio/needs'
import { defaultLanguageId, type LanguageId, languages } from '@cliffhanger/domain/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveToday } from '../../modules/today/live.ts'
import { admitStudioRequest } from './admit.ts'
import { type StudioMountDeps, sendStudioFailure } from './mount.ts'
import { StudioError } from './studio-error.ts'

/** Serves server-sent events to Studio's own pages, until the session ends or the page is closed. */
export function mountLiveToday(app: FastifyInstance, live: LiveToday, tools: StudioMountDeps): void {
  // No HEAD route, because it would keep a stream open that no client reads.
  const options = { exposeHeadRoute: false }
  app.get<{ Querystring: { language?: unknown } }>(liveTodayPath, options, async (request, reply) => {
    try {
      const { caller, cookie } = await admitStudioRequest(
        request,
        reply,
        { access: 'today.read', needsRecentSignIn: false },
        tools,
      )
      const tokenHash = cookie.tokenHash
      if (!tokenHash) throw new StudioError('signedOut')
      const stream = live.listen({ role: caller.role, language: languageOf(request), tokenHash })
      if (!stream) throw new StudioError('tooMany', { retryAfterSeconds: 30 })
      // Disables buffering in nginx, which would delay the events.
      void reply.type('text/event-stream').header('x-accel-buffering', 'no')
      return reply.send(stream)
    } catch (error) {
      return sendStudioFailure(error, request, reply)
    }
  })
  app.addHook('preClose', async () => live.close())
}

const languageOf = ({ query }: FastifyRequest<{ Querystring: { language?: unknown } }>): LanguageId =>
  languages.find(({ key }) => key === query.language)?.id ?? defaultLanguageId
