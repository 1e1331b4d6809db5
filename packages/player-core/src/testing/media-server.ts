/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('..', import.meta.url))
const hlsLight = fileURLToPath(import.meta.resolve('hls.js/light'))

const html = `<!doctype html><meta charset="utf-8"><title>Player lab</title>
<script type="importmap">{"imports":{"hls.js/light":"/hls-light.js"}}</script>
<style>body{margin:0;background:#000}.box{position:fixed;inset:0;overflow:hidden}.feed{position:absolute;inset:0}</style>
<div class="box"><div class="feed" id="feed"></div></div>
<script type="module" src="/src/testing/lab-page.ts"></script>`

export interface MediaServer {
  origin: string
  /** Paths of all media requests so far. */
  requests: string[]
  /** Tokens of `/media/<token>/…` for which the server returns 403. */
  refused: Set<string>
  close(): Promise<void>
}

/**
 * Starts a server that serves the source files of player-core as modules, and the files of the folder `media` below
 * `/media/<token>/<any name>/`.
 */
export async function startMediaServer(media: string): Promise<MediaServer> {
  const requests: string[] = []
  const refused = new Set<string>()
  const answer = async (url: string, response: ServerResponse) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(html)
    if (url === '/hls-light.js') return sendScript(response, await readFile(hlsLight, 'utf8'))
    if (url.startsWith('/src/')) {
      const code = await readFile(join(sources, normalize(url.slice('/src'.length))), 'utf8')
      return sendScript(response, stripTypeScriptTypes(code))
    }
    const [, token = '', file = ''] = /^\/media\/([^/]+)\/[^/]+\/(.+)$/.exec(url) ?? []
    if (!file) return response.writeHead(404).end()
    requests.push(url)
    if (refused.has(token)) return response.writeHead(403).end()
    response.setHeader('cache-control', 'no-store').end(await readFile(join(media, normalize(`/${file}`))))
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    refused,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function sendScript(response: ServerResponse, code: string): void {
  response.setHeader('content-type', 'text/javascript').end(code)
}
