import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@adobe/structured-data-validator/src/validator.js'
import { type PublicPageContent, publicPageDataPath } from '@cliffhanger/contract/public-page'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import { setPublished } from '../../../modules/catalogue/withdraw.ts'
import { rankTitles } from '../../../modules/recommendation/rank-titles.ts'
import { insertTitles, publishSample, sampleAuthor, samplePackageName } from '../../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeWebBuild } from '../../../testing/web-build-fixture.ts'
import { registrationTag } from '../worker-registration.ts'

const page = `<!doctype html><html lang="en"><head><title>App</title><script type="module" crossorigin src="/assets/index-1.js"></script></head><body><div id="root"></div></body></html>`
/** Render functions that return a part of their input, so that the page shows it. */
const drawing = `
let times = 0
export const renderPublicPageHtml = async ({ config, language, isWide, content }) => {
  if (config.brand.id === 'broken') throw new Error('no')
  times += 1
  return '<h1>' + [language, isWide, content.kind, times].join('|') + '</h1>'
}
`
const brand = (id: string) =>
  `  - { id: ${id}, hosts: [${id}.example], names: { en: One }, company: C, address: D, contact: e@f.test }\n`

let web: Awaited<ReturnType<typeof makeWebBuild>>
let server: TestServer
let vidId: string
const path = () => `/title/love-and-lies-${vidId}`
beforeAll(async () => {
  web = await makeWebBuild({ page, drawing })
  const table = join(web.folder, 'brands.yaml')
  await writeFile(table, `brands:\n${['one', 'broken'].map(brand).join('')}`)
  server = await createTestServer({ webDist: web.dist, env: { BRANDS_FILE: table } })
  const { db, now } = server.deps
  const names = { en: 'Love & </script> Lies', ja: '愛と嘘' }
  ;({ vidId } = await publishSample(db, 'love-and-lies', { names, tags: ['CEO', 'slow burn'] }))
  await publishSample(db, 'other', { names: { en: 'Other' }, tags: ['CEO'] })
  await publishSample(db, 'all-free', { names: { en: 'Gift' }, tags: ['a/b & c.d'], freeEpisodes: 6 })
  await rankTitles(db, now())
})
afterAll(async () => {
  await server.close()
  await web.remove()
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url, headers: { host: 'one.example', accept: 'text/html', ...headers } })
const data = async (url: string): Promise<PublicPageContent> => (await get(`${publicPageDataPath}${url}`)).json()
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&')

test('the page of a title has its content, its own URL and the URLs of all translations', async () => {
  const { statusCode, body, headers } = await get(path())
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>en|true|title|1</h1>')
  expect(body).toContain('<title>Love &amp; &lt;/script&gt; Lies · One</title>')
  const url = `http://one.example${path()}`
  expect(canonical(body)).toBe(url)
  const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  expect(alternates.map(([, language, href]) => [language, href])).toEqual([
    ...languages.map(({ key }) => [key === 'zh' ? 'zh-Hant' : key, `${url}?lang=${key}`]),
    ['x-default', url],
  ])
  expect(body).toContain(`<meta property="og:url" content="${url}">`)
  expect(body).toContain('<meta property="og:type" content="video.tv_show">')
  expect(headers['cache-control']).toBe('private, no-cache')
  // The blocks are data; besides the registration of the service worker, the only script that runs is the app's.
  expect(body.replace(registrationTag, '').match(/<script(?! type="application\/(ld\+)?json")[^>]*>/g)).toEqual([
    '<script type="module" src="/assets/first-look-1.js" data-then="/assets/index-1.js">',
  ])
})

test.each(languages)('?lang=$key is a separate page in $name', async ({ key, tag }) => {
  const { body } = await get(`${path()}?lang=${key}`, { 'accept-language': 'en' })
  expect(body).toContain(`<html lang="${tag}">`)
  expect(body).toContain(`<h1>${key}|true|title|`)
  expect(canonical(body)).toBe(`http://one.example${path()}?lang=${key}`)
  if (key === 'ja') expect(body).toContain('<title>愛と嘘 · One</title>')
})

test('structured data describes the first free episode and the breadcrumbs', async () => {
  const [video, breadcrumbs] = structured((await get(path())).body)
  expect(video).toMatchObject({
    '@type': 'VideoObject',
    name: 'Love & </script> Lies',
    description: 'Thirty days.',
    uploadDate: '2026-09-21T14:13:20.000Z',
    duration: 'PT11S',
    embedUrl: `http://one.example/video?vid=${vidId}&ep=1`,
    isAccessibleForFree: true,
  })
  expect(video.thumbnailUrl[0]).toMatch(new RegExp(`^http://one\\.example/covers/\\d+/${vidId}/.*\\.webp$`))
  expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    'http://one.example/',
    'http://one.example/tag/CEO',
    `http://one.example${path()}`,
  ])
})

/** Recommended fields that structured data of our videos omits: videos have no end date, chapters or regions. */
const absentFields = ['expires', 'hasPart', 'publication', 'ineligibleRegion', 'interactionStatistic', 'contentUrl']

test.each([
  ['a title', path],
  ['a tag', () => '/tag/CEO'],
  ['a ranking', () => '/ranking/week?lang=th'],
])('structured data of the page of %s follows the rules for rich results', async (_, url) => {
  const items = structured((await get(url())).body)
  const jsonld = Object.fromEntries(items.map((item) => [item['@type'], [item]]))
  const issues = await new Validator().validate({ jsonld })
  const unexpected = issues.filter(
    ({ severity, fieldNames = [] }) => severity === 'ERROR' || !fieldNames.some((name) => absentFields.includes(name)),
  )
  expect(Object.keys(jsonld)).toContain('BreadcrumbList')
  expect(unexpected).toEqual([])
})

test.each([
  ['another slug', () => `/title/old-name-${vidId}`, path],
  ['no slug', () => `/title/${vidId}`, path],
  ['a slash at the end', () => `${path()}/`, path],
  ['a language', () => `/title/x-${vidId}?lang=ja&utm=1`, () => `${path()}?lang=ja&utm=1`],
])('an address with %s redirects permanently', async (_, from, to) => {
  const { statusCode, headers } = await get(from())
  expect([statusCode, headers.location]).toEqual([301, to()])
})

test('shows a viewer without coins the price of all remaining episodes', async () => {
  const content = await data(path())
  expect(content).toMatchObject({
    kind: 'title',
    freeEpisodes: [{ n: 1, duration: 10.5, name: 'The ring' }, { n: 2 }],
    finish: { episodes: 4, coins: 80, missing: 80, byCoins: { price: expect.stringMatching(/^\d+\.\d\d$/) } },
    related: [
      { path: expect.stringMatching(/^\/title\/other-\d+$/) },
      { path: expect.stringMatching(/^\/title\/all-free-\d+$/) },
    ],
  })
  const free = await server.deps.db
    .selectFrom('titles')
    .select('vid_id')
    .where('slug', '=', 'all-free')
    .executeTakeFirst()
  const gift = await data(`/title/all-free-${free?.vid_id}`)
  expect(gift).toMatchObject({ kind: 'title', freeEpisodes: { length: 6 } })
  expect(gift).not.toHaveProperty('finish')
})

test('pages of tags and rankings have at most 24 titles, and no page is empty', async () => {
  const { db, now } = server.deps
  expect(await data('/tag/CEO')).toMatchObject({ kind: 'tag', tag: 'CEO', page: 1, pages: 1, titles: { length: 2 } })
  const odd = await get('/tag/a%2Fb%20%26%20c%2Ed')
  expect([odd.statusCode, canonical(odd.body)]).toEqual([200, 'http://one.example/tag/a%2Fb%20%26%20c%2Ed'])
  for (let index = 0; index < 30; index += 1) await publishSample(db, `more-${index}`, { tags: ['many'] })
  await rankTitles(db, now())
  for (const list of ['/tag/many', '/ranking/week', '/ranking/new', '/ranking/finished']) {
    await expect.poll(async () => data(list)).toMatchObject({ page: 1, pages: 2, titles: { length: 24 } })
    expect(await data(`${list}?page=2`)).toMatchObject({ page: 2, pages: 2 })
    expect((await get(`${list}?page=3`)).statusCode).toBe(404)
    const { body } = await get(`${list}?page=2&lang=th`)
    expect(canonical(body)).toBe(`http://one.example${list}?page=2&lang=th`)
    expect(structured(body)).toMatchObject([{ '@type': 'BreadcrumbList' }])
  }
})

test('the ranking `finished` lists only titles whose announced and planned episodes are all published', async () => {
  const { db, now } = server.deps
  const [complete] = [
    await publishSample(db, 'complete', { tags: [] }),
    await publishSample(db, 'with-later-episodes', { totalEpisodes: 8, tags: [] }),
  ]
  const planned = await publishSample(db, 'with-a-plan', { tags: [] })
  await db
    .insertInto('release_plans')
    .values({ vid_id: planned.vidId, n: 7, publish_at: new Date(now() + 1_000) })
    .execute()
  await rankTitles(db, now())
  // Titles without viewers have equal ranks, so the newest one comes first.
  expect(await data('/ranking/finished')).toHaveProperty('titles.0.video.vidId', complete.vidId)
  expect(await data('/ranking/new')).toHaveProperty('titles.0.video.vidId', planned.vidId)
})

test('a ranking has at most five pages', async () => {
  await insertTitles(server.deps.db, 'plenty', 140)
  await expect.poll(async () => data('/tag/plenty')).toMatchObject({ pages: 6 })
  for (const list of ['/ranking/week', '/ranking/new']) {
    expect(await data(`${list}?page=5`)).toMatchObject({ page: 5, pages: 5, titles: { length: 24 } })
    expect((await get(`${list}?page=6`)).statusCode).toBe(404)
  }
})

test.each([
  '/title/nothing-999999',
  '/title/love',
  '/title/love-99999999999999999999',
  '/title/',
  '/title/a/b',
  '/tag/unknown',
  '/tag/%00',
  '/ranking/month',
  '/ranking/new?page=0',
  '/ranking/new?page=9999',
])('%s returns 404 with a page that suggests titles and has no canonical URL', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).toMatch(/<h1>en\|true\|missing\|\d+<\/h1>/)
  expect(body).toContain('"kind":"missing"')
  const popular = await data('/ranking/week')
  const suggested = 'titles' in popular ? popular.titles.slice(0, 12) : []
  expect(await data(url)).toEqual({ kind: 'missing', wasDeleted: false, titles: suggested })
  expect(canonical(body)).toBeUndefined()
  expect(body).not.toContain('hreflang')
})

test('a hidden title returns 404 until it is shown again, a deleted one 410', async () => {
  const { db } = server.deps
  const { vidId: id } = await publishSample(db, 'gone')
  const status = async () => (await get(`/title/gone-${id}`)).statusCode
  await expect.poll(status).toBe(200)
  await setPublished(db, id, false, sampleAuthor)
  await expect.poll(status).toBe(404)
  await setPublished(db, id, true, sampleAuthor)
  await expect.poll(status).toBe(200)
  await db.deleteFrom('titles').where('vid_id', '=', id).execute()
  await db
    .updateTable('catalogue_state')
    .set(({ eb }) => ({ version: eb('version', '+', '1') }))
    .execute()
  await expect.poll(status).toBe(410)
  const { body } = await get(`/title/gone-${id}`)
  expect(body).toContain('<title>This title has been removed · One</title>')
  expect((await get(`${publicPageDataPath}/title/gone-${id}`)).statusCode).toBe(410)
})

test('each content is rendered once for a language and width, and unknown addresses share one rendering', async () => {
  const heading = async (...asked: Parameters<typeof get>) => /<h1>(.*?)<\/h1>/.exec((await get(...asked)).body)?.[1]
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' }
  expect(await heading(path())).toBe(await heading(path()))
  expect(await heading(path(), phone)).toMatch(/^en\|false\|/)
  expect(await heading('/title/one-888888')).toBe(await heading('/tag/never-used'))
})

test('the app renders a page that the server cannot render', async () => {
  const { statusCode, body } = await get(path(), { host: 'broken.example' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).toContain('application/ld+json')
})

test('the canonical URL of the player is the page of the title', async () => {
  expect(canonical((await get(`/video?vid=${vidId}&ep=2`)).body)).toBe(`http://one.example${path()}`)
})

test('structured data of a title with a clip describes the clip', async () => {
  const { db } = server.deps
  const { vidId: id } = await publishSample(db, 'with-clip', { names: { en: 'Clipped' }, tags: [] })
  await db
    .insertInto('title_clips')
    .values({ vid_id: id, n: 1, base_pkg: samplePackageName, pkg: 'c11bc11b', duration_ms: 9_960, made_at: new Date() })
    .execute()
  await incrementCatalogueVersion(db)
  const [video] = structured((await get(`/title/with-clip-${id}`)).body)
  expect(video).toMatchObject({
    contentUrl: `http://one.example/clips/${id}/c11bc11b.mp4`,
    duration: 'PT10S',
    thumbnailUrl: [expect.stringMatching(/\.webp$/)],
  })
  expect(video).not.toHaveProperty('embedUrl')
})

test('loading content counts towards the page budget, and a client over its limit gets only cached content', async () => {
  const limited = await createTestServer({ webDist: web.dist, env: { RATE_LIMITS: 'on' } })
  const open = (url: string, remoteAddress: string) =>
    limited.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const answers: Awaited<ReturnType<typeof open>>[] = []
  for (const number of numbers) answers.push(await open(`${publicPageDataPath}/tag/data-${number}`, '192.0.2.1'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(numbers.map((number) => (number < 40 ? 404 : 429)))
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await open(`${publicPageDataPath}/tag/data-39`, '192.0.2.1')).statusCode).toBe(404)

  // Pages of unknown tags return 404 within the budget; above it, the app without content is sent with 200.
  const statuses: number[] = []
  for (const number of numbers) statuses.push((await open(`/tag/page-${number}`, '198.51.100.1')).statusCode)
  expect(statuses).toEqual(numbers.map((number) => (number < 40 ? 404 : 200)))
  await limited.close()
})
