import { createServer } from 'node:http'

/** Starts a server of another site, which responds to every request and records it. */
export async function startHostileSite() {
  const asked: string[] = []
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.png': 'image/png' }
  let page = '<!doctype html><title>hostile</title>'
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const type = types[path.slice(path.lastIndexOf('.'))] ?? 'text/html'
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(type === 'text/html' ? page : 'globalThis.isTaken = true')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    /** Browsers treat localhost and 127.0.0.1 as different sites. */
    origin: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
    /** Sets the HTML that the site serves from now on. */
    show(html: string) {
      page = html
    },
    close: () => void server.close(),
  }
}
export type HostileSite = Awaited<ReturnType<typeof startHostileSite>>
