import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { inLineVast, mediaFile, wrapperVast } from '@cliffhanger/player-core/testing/vast-document'
import { reportView } from '../apps/server/src/testing/ads-world.ts'

const clip = new URL('../packages/player-core/src/testing/ad-clip.mp4', import.meta.url)

/**
 * Starts a simulated ad network. Its path `/vast` serves a VAST wrapper around an ad with a two-second clip. Each
 * request of the completion pixel reports the view to `server`, as real networks do.
 * @param server origin of the server whose viewers watch the ads
 */
export async function startAdNetwork(server: () => string, port = 0) {
  const video = await readFile(clip)
  /** Paths of all requests since the start of the network. */
  const asked: string[] = []
  const network = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin())
    const view = url.searchParams.get('view') ?? ''
    asked.push(url.pathname)
    response.setHeader('access-control-allow-origin', '*')
    if (url.pathname === '/clip.mp4') return response.writeHead(200, { 'content-type': 'video/mp4' }).end(video)
    if (url.pathname === '/vast') return response.end(wrapperVast(`${origin()}/ad?view=${view}`))
    if (url.pathname === '/ad') {
      const end = `<Tracking event="complete"><![CDATA[${origin()}/end?view=${view}]]></Tracking>`
      return response.end(inLineVast({ duration: '00:00:02', files: mediaFile(`${origin()}/clip.mp4`), more: end }))
    }
    if (url.pathname === '/end') void reportView(server(), view).catch(() => undefined)
    return response.writeHead(204).end()
  })
  function origin(): string {
    const address = network.address()
    return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
  }
  await new Promise<void>((resolve) => network.listen(port, '127.0.0.1', resolve))
  return {
    origin: origin(),
    asked,
    close(): void {
      network.closeAllConnections()
      network.close()
    },
  }
}
