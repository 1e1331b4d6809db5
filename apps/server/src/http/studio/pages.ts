import { studioApiBase, studioBase } from '@cliffhanger/contract/studio/call'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendEncoded, sendFile } from '../pages/sent-file.ts'
import { studioHeaders } from '../security-headers.ts'
import { readWebFiles } from '../web-files.ts'
import { findStudioOrigin } from './place.ts'

const notBuilt = 'Studio is not built. Run "npm start", or "npm run build", and start again.\n'
const noPlace =
  'Studio does not know its address, which passkeys are bound to. Set STUDIO_ORIGIN or PUBLIC_URL, or open it on the ' +
  'machine of the server as localhost.\n'

/** Serves Studio's built app below /studio: files by exact path, and the app's page for every other path. */
export async function registerStudioPages(
  app: FastifyInstance,
  { config, brands }: Pick<Deps, 'config' | 'brands'>,
  dist: string,
): Promise<void> {
  const files = await readWebFiles(dist)
  const page = files.get('/index.html')
  const headers = studioHeaders(config, brands)
  app.get<{ Params: { '*'?: string } }>(`${studioBase}/*`, async (request, reply) => {
    const path = `/${request.params['*'] ?? ''}`
    const file = path.endsWith('.html') ? undefined : files.get(path)
    if (file) return sendFile(request, reply, file)
    const place = findStudioOrigin(request, config)
    void reply.header('cache-control', 'no-store')
    if (path.startsWith(studioApiBase.slice(studioBase.length)) || /\.\w+$/.test(path))
      return reply.code(404).type('text/plain').send('Not found\n')
    if (place.kind === 'unknown') return reply.code(421).type('text/plain').send(noPlace)
    if (place.kind === 'elsewhere') return reply.redirect(`${place.origin}${request.url}`, 302)
    if (!page) return reply.code(503).type('text/plain').send(notBuilt)
    void reply.headers(headers)
    return sendEncoded(request, reply, page)
  })
  app.get(studioBase, (request, reply) => {
    // Inserts the slash before the query string. A slash after it would redirect to this route again.
    const location = request.url.replace(/(?=\?)|$/, '/')
    return reply.header('cache-control', 'no-store').redirect(location, 302)
  })
}
