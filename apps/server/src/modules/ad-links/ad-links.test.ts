import { request } from 'node:http'
import cookies from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCatalogueVersionReader } from '../../db/catalogue-version.ts'
import { CallError } from '../../http/call-error.ts'
import { adClickBytes } from '../../http/rate-limit/storage-budget.ts'
import { type AdLinksWorld, openAdLinksWorld, phoneUserAgent, requestAdLink } from '../../testing/ad-links-world.ts'
import { writeBrand } from '../../testing/test-brand.ts'
import { createTestServer } from '../../testing/test-server.ts'
import { setPublished } from '../catalogue/withdraw.ts'
import { sweepClicks } from './click-store.ts'
import { createAdClickQueue } from './clicks.ts'
import { setAdLinkState } from './link-store.ts'
import { createAdLinkLookup } from './links.ts'
import { registerAdLinks } from './routes.ts'

const dayMs = 86_400_000
let world: AdLinksWorld
beforeAll(async () => {
  world = await openAdLinksWorld()
})
afterAll(() => world.server.close())

const clicksOf = async (code: string) => {
  const { rows } = await world.server.database.pool.query<{ sums: string; rows: string }>(
    `SELECT coalesce(string_agg(clicks || ' ' || bots || ' ' || prefetches, ', ' ORDER BY day), '') AS sums,
      (SELECT count(*) FROM ad_clicks c WHERE c.link_id = l.link_id) AS rows
      FROM ad_links l LEFT JOIN ad_link_days USING (link_id) WHERE code = $1 GROUP BY l.link_id`,
    [code],
  )
  return `${rows[0]?.sums} (${rows[0]?.rows})`
}

test('a link redirects to its episode directly, with the parameters of the ad network', async () => {
  const code = await world.link({ episode: 3, language: 'es' })
  const long = 'x'.repeat(2_000)
  const answer = await requestAdLink(
    world.server,
    `/v/${code.toUpperCase()}?fbclid=F1&utm_source=ig&utm_term=${long}&adId=other&token=secret`,
  )
  expect(answer.status).toBe(302)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.getSetCookie()).toEqual([])
  const landing = new URL(answer.headers.get('location') ?? '', world.server.origin)
  const { click_id: clickId, ...search } = Object.fromEntries(landing.searchParams)
  expect(landing.pathname).toBe('/video')
  expect(search).toEqual({ vid: world.vidId, ep: '3', adId: code, lang: 'es', fbclid: 'F1', utm_source: 'ig' })
  expect(clickId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

test('a stopped or unknown link redirects to home; a link to a hidden title does too, but its clicks count', async () => {
  const { server, vidId } = world
  const [stopped, hidden] = [await world.link(), await world.link()]
  await setAdLinkState(server.deps.db, stopped, 'stopped')
  const author = { operator: 'test', at: new Date(server.clock.now) }
  await setPublished(server.deps.db, vidId, false, author)
  for (const path of [`/v/${stopped}?fbclid=x`, '/v/nobody', '/v/a', '/v/', "/v/'%20OR%201=1"]) {
    expect((await requestAdLink(server, path)).headers.get('location'), path).toBe('/')
  }
  const ofHidden = (await requestAdLink(server, `/v/${hidden}`)).headers.get('location')
  expect(ofHidden).toMatch(new RegExp(`^/\\?adId=${hidden}&click_id=[0-9a-f-]{36}$`))
  await setPublished(server.deps.db, vidId, true, author)
  expect((await requestAdLink(server, `/v/${hidden}`)).headers.get('location')).toContain(`/video?vid=${vidId}&ep=1`)
  await setAdLinkState(server.deps.db, stopped, 'running')
  expect((await requestAdLink(server, `/v/${stopped}`)).headers.get('location')).toContain('/video')
  await expect.poll(() => clicksOf(hidden)).toBe('2 0 0 (2)')
  // Clicks on a stopped link are not counted.
  expect(await clicksOf(stopped)).toBe('1 0 0 (1)')
})

test('clicks of bots and prefetches are stored separately from clicks of viewers, by day', async () => {
  const { server } = world
  const code = await world.link()
  await requestAdLink(server, `/v/${code}`)
  await requestAdLink(server, `/v/${code}`, { 'user-agent': 'facebookexternalhit/1.1' })
  await requestAdLink(server, `/v/${code}`, { 'user-agent': 'AdsBot-Google (+http://www.google.com/adsbot.html)' })
  await requestAdLink(server, `/v/${code}`, { 'sec-purpose': 'prefetch' })
  await expect.poll(() => clicksOf(code)).toBe('1 2 1 (4)')
  server.clock.now += dayMs
  await requestAdLink(server, `/v/${code}`)
  await expect.poll(() => clicksOf(code)).toBe('1 2 1, 1 0 0 (5)')
  // Old rows are deleted, but their sums are kept.
  await sweepClicks(server.deps.db, server.clock.now, 0.5)
  expect(await clicksOf(code)).toBe('1 2 1, 1 0 0 (1)')
})

test("a link opened on another host of the brand redirects directly to the brand's mobile host", async () => {
  const brand = await writeBrand('hosts: [watch.test], mobileHost: m.watch.test')
  const { server } = world
  const other = await createTestServer({ database: server.database, env: { BRANDS_FILE: brand.file } })
  try {
    const code = await world.link()
    const locationAt = async (host: string) => {
      const { hostname, port } = new URL(other.origin)
      return new Promise<string | undefined>((resolve, reject) => {
        const sent = request({ hostname, port, path: `/v/${code}`, headers: { host, 'user-agent': 'Safari' } })
        sent.on('response', (response) => resolve(response.resume().headers.location))
        sent.on('error', reject)
        sent.end()
      })
    }
    expect(await locationAt('watch.test')).toContain('http://m.watch.test/video?vid=')
    expect(await locationAt('m.watch.test')).toMatch(/^\/video\?vid=/)
  } finally {
    await other.app.close()
  }
})

/** Creates an HTTP server without routes, to which a test adds only those of ad links. */
async function bareApp() {
  const app = fastify()
  await app.register(cookies)
  return app
}

test('attack: clicks from an IP network over its storage budget are redirected, but not stored', async () => {
  const { server } = world
  const code = await world.link()
  const app = await bareApp()
  const links = createAdLinkLookup(server.deps.db, createCatalogueVersionReader(server.deps.db, 0))
  const clicks = createAdClickQueue(server.deps)
  let left = 2 * adClickBytes
  const limiter = {
    admit: () => undefined,
    takeStorage(path: string, bytes: number) {
      expect(path).toBe('/v')
      left -= bytes
      return left < 0 ? 1_000 : 0
    },
  }
  registerAdLinks(app, { ...server.deps, links, clicks, limiter, catalogue: { title: async () => 'unpublished' } })
  for (let at = 0; at < 5; at += 1) {
    const answer = await app.inject({ url: `/v/${code}`, headers: { 'user-agent': phoneUserAgent } })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, expect.stringContaining(`adId=${code}`)])
  }
  await clicks.close()
  await app.close()
  expect(await clicksOf(code)).toBe('2 0 0 (2)')
  expect(clicks.counts()).toEqual({ viewer: 2, bot: 0, prefetch: 0, dropped: 3 })
})

test('a visitor whose IP network opened too many links is redirected to home, and no click is stored', async () => {
  const { server } = world
  const app = await bareApp()
  const refused = new CallError('tooMany', { retryAfterSeconds: 7 })
  const limiter = { admit: () => Promise.reject(refused), takeStorage: () => expect.fail('nothing is stored') }
  const find = () => expect.fail('nothing is read')
  const clicks = createAdClickQueue(server.deps)
  registerAdLinks(app, { ...server.deps, links: { find }, clicks, limiter, catalogue: { title: find } })
  const answer = await app.inject({ url: '/v/abc?fbclid=F' })
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/\?adId=abc&.*fbclid=F$/),
  ])
  await clicks.close()
  await app.close()
})

test('while the database is down, a link redirects to home and keeps its code and parameters', async () => {
  const { server } = world
  const app = await bareApp()
  const limiter = { admit: () => undefined, takeStorage: () => 0 }
  const links = { find: () => Promise.reject(new Error('away')) }
  const clicks = createAdClickQueue(server.deps)
  const warn = vi.spyOn(server.deps.log, 'warn').mockReturnValue()
  const catalogue = { title: async () => 'unpublished' as const }
  registerAdLinks(app, { ...server.deps, links, clicks, limiter, catalogue })
  const { headers } = await app.inject({ url: '/v/abc?utm_source=ig?fbclid=F' })
  expect(headers.location).toMatch(/^\/\?adId=abc&click_id=[0-9a-f-]{36}&utm_source=ig&fbclid=F$/)
  expect(warn).toHaveBeenCalledTimes(1)
  // Invalid codes are not looked up, so they cannot fill the log.
  for (const path of ['/v/%00', '/v/ab', "/v/'"]) {
    expect((await app.inject({ url: path })).headers.location, path).toBe('/')
  }
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
  await clicks.close()
  await app.close()
})
