import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadVast } from './find-ad.ts'

/** Serves `/small`, `/large` and `/gone`; requests to `/never` get no response. */
const server = createServer(({ url }, response) => {
  if (url === '/never') return
  response.statusCode = url === '/gone' ? 404 : 200
  response.end(url === '/large' ? 'x'.repeat(200_001) : '<VAST/>')
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const never = new AbortController().signal

test('loads a VAST document, and rejects if it is too large or missing', async () => {
  expect(await loadVast(`${origin}/small`, never)).toBe('<VAST/>')
  await expect(loadVast(`${origin}/large`, never)).rejects.toThrow('too large')
  await expect(loadVast(`${origin}/gone`, never)).rejects.toThrow('status 404')
})

test('aborts the request when the viewer closes the ad', async () => {
  const ended = new AbortController()
  const loading = loadVast(`${origin}/never`, ended.signal)
  ended.abort()
  await expect(loading).rejects.toThrow()
})
