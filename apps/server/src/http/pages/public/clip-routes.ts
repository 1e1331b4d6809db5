import { clipStorePath } from '@cliffhanger/media-ingest/make-clip'
import type { FastifyInstance } from 'fastify'
import { parseRowId } from '../../../db/row-id.ts'
import type { Deps } from '../../../deps.ts'
import type { PublicPages } from '../../../modules/public-pages/service.ts'
import { sendFile } from '../../../origin/send-file.ts'
import type { PageRenderBudget } from '../page-budget.ts'
import { sendTooManyRequests } from './public-data.ts'

interface Sources {
  readonly publicPages: PublicPages
  readonly pageBudget: PageRenderBudget
}
const texts = { 404: 'Not found\n', 410: 'Gone\n' } as const
/** Caches may keep a clip after its title was hidden, but not for long. */
const headers = { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=3600' }

/** Serves the clips of title pages without a session while the title is published and the clip's episode is free. */
export function registerClips(
  app: FastifyInstance,
  { store }: Pick<Deps, 'store'>,
  { publicPages, pageBudget }: Sources,
): void {
  app.get<{ Params: { vid: string; pkg: string } }>(
    '/clips/:vid(^\\d{1,18}$)/:pkg(^[0-9a-f]{8,64}).mp4',
    async (request, reply) => {
      const { vid, pkg } = request.params
      const service = pageBudget.choose(request.ip, false)
      if (service.kind !== 'whole') return sendTooManyRequests(reply, service.waitMs)
      const vidId = parseRowId(vid)
      const found = vidId === undefined ? 404 : await publicPages.findClip(vidId, pkg)
      const refuse = (status: keyof typeof texts) =>
        reply.code(status).type('text/plain').header('cache-control', 'no-store').send(texts[status])
      if (typeof found === 'number') return refuse(found)
      const file = await store.open(clipStorePath({ ...found, vidId: vid }))
      return (await sendFile(request, reply, file, headers)) ? reply : refuse(404)
    },
  )
}
