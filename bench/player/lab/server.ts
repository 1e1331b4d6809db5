/**
 * Serves the baseline pages: responses are not cacheable, texts are compressed with gzip, and `/v<slide>/ep<n>/…` is
 * the media of episode n under a separate URL per slide. Runs in a separate process, so that the benchmark does not
 * delay its responses. Usage: node server.ts <folder of the pages> <folder of the media>; prints its URL.
 */
import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const [pages = '', media = ''] = process.argv.slice(2)
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
}
const texts = ['.html', '.js', '.m3u8']
const zipped = new Map<string, Buffer>()

function statOf(file: string): Stats | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found : undefined
}

function zip(file: string): Buffer {
  const text = zipped.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
  zipped.set(file, text)
  return text
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lab')
  if (pathname === '/api/detail') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    const source = { playUrl: searchParams.get('u'), lookTime: 0, playId: 1 }
    return response.end(JSON.stringify({ code: 1, source }))
  }
  if (pathname === '/favicon.ico') return response.writeHead(204).end()
  const episode = /^\/v\d+\/(ep\d.*)$/.exec(pathname)?.[1]
  const file = episode === undefined ? join(pages, pathname) : join(media, episode)
  const found = statOf(file)
  if (!found) return response.writeHead(404).end()
  const kind = extname(file)
  const headers = { 'content-type': types[kind] ?? 'application/octet-stream', 'cache-control': 'no-store' }
  if (texts.includes(kind)) {
    const body = zip(file)
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip', 'content-length': body.length })
    return response.end(body)
  }
  const range = /^bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
  if (range) {
    const start = Number(range[1])
    const end = range[2] ? Number(range[2]) : found.size - 1
    const part = { 'content-range': `bytes ${start}-${end}/${found.size}`, 'content-length': end - start + 1 }
    response.writeHead(206, { ...headers, ...part, 'accept-ranges': 'bytes' })
    return createReadStream(file, { start, end }).pipe(response)
  }
  response.writeHead(200, { ...headers, 'accept-ranges': 'bytes', 'content-length': found.size })
  return createReadStream(file).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
