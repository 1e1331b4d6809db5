import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studio } from '@cliffhanger/contract/studio/studio'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { LiveToday } from '../../modules/today/live.ts'
import { CallError } from '../call-error.ts'
import { mountLiveToday } from './live-route.ts'
import { mountStudio, type StudioMountDeps, sendStudioFailure } from './mount.ts'
import { registerStudioPages } from './pages.ts'
import type { StudioService } from './service.ts'

export type StudioServices = { readonly [K in keyof typeof studio]: StudioService<(typeof studio)[K]> }

interface StudioParts {
  readonly services: StudioServices
  readonly live: LiveToday
  readonly tools: StudioMountDeps
  /** Folder of the built Studio app. */
  readonly dist: string
  /** Routes that receive or send files; they are not calls of the contract. */
  readonly routes: readonly ((api: FastifyInstance) => void)[]
}

const bodyLimitBytes = 256 * 1024

/** Serves Studio: its calls, each module by its service, and its pages. */
export async function registerStudio(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brands'>,
  { services, live, tools, dist, routes }: StudioParts,
): Promise<void> {
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      const options = { parseAs: 'string', bodyLimit: bodyLimitBytes } as const
      api.addContentTypeParser('application/json', options, api.getDefaultJsonParser('remove', 'remove'))
      api.setErrorHandler((error, request, reply) => sendStudioFailure(error, request, reply))
      api.setNotFoundHandler((request, reply) => sendStudioFailure(new CallError('notFound'), request, reply))
      mountStudio(api, studio.session, services.session, tools)
      mountStudio(api, studio.people, services.people, tools)
      mountStudio(api, studio.today, services.today, tools)
      mountStudio(api, studio.palette, services.palette, tools)
      mountStudio(api, studio.operations, services.operations, tools)
      mountStudio(api, studio.mails, services.mails, tools)
      mountStudio(api, studio.conversions, services.conversions, tools)
      mountStudio(api, studio.upload, services.upload, tools)
      mountLiveToday(api, live, tools)
      mountStudio(api, studio.titles, services.titles, tools)
      mountStudio(api, studio.title, services.title, tools)
      mountStudio(api, studio.home, services.home, tools)
      mountStudio(api, studio.shop, services.shop, tools)
      mountStudio(api, studio.promotions, services.promotions, tools)
      mountStudio(api, studio.rewards, services.rewards, tools)
      mountStudio(api, studio.adUnlocks, services.adUnlocks, tools)
      mountStudio(api, studio.adLinks, services.adLinks, tools)
      mountStudio(api, studio.experiments, services.experiments, tools)
      mountStudio(api, studio.insight, services.insight, tools)
      mountStudio(api, studio.orders, services.orders, tools)
      mountStudio(api, studio.viewers, services.viewers, tools)
      mountStudio(api, studio.gifts, services.gifts, tools)
      mountStudio(api, studio.feedback, services.feedback, tools)
      mountStudio(api, studio.comments, services.comments, tools)
      for (const register of routes) register(api)
      mountStudio(api, studio.subtitles, services.subtitles, tools)
    },
    { prefix: studioApiBase },
  )
  await registerStudioPages(app, deps, dist)
}
