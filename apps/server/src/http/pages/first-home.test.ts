import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeHome } from '../../modules/recommendation/arrange-home.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeWebBuild } from '../../testing/web-build-fixture.ts'

const page = `<!doctype html><html lang="en"><head><title>App</title><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/app-1.js"></head><body><div id="root"></div></body></html>`
/** A render function that returns its input, so that the page shows it. */
const drawing = `
let times = 0
export const renderHomePageHtml = async ({ config, language, isWide, feed }) => {
  if (config.brand.id === 'broken') throw new Error('no')
  if (config.brand.id === 'slow') return new Promise(() => {})
  times += 1
  return '<h2>' + [language, isWide, feed.rows[0].videoInfoList[0].vidName, times].join('|') + '</h2>'
}
`
const brand = (id: string) =>
  `  - { id: ${id}, hosts: [${id}.example], names: { en: One }, company: C, address: D, contact: e@f.test }\n`

let web: Awaited<ReturnType<typeof makeWebBuild>>
let server: TestServer
beforeAll(async () => {
  web = await makeWebBuild({ page, drawing })
  const table = join(web.folder, 'brands.yaml')
  await writeFile(table, `brands:\n${['one', 'broken', 'slow'].map(brand).join('')}`)
  server = await createTestServer({ webDist: web.dist, env: { BRANDS_FILE: table } })
})
afterAll(async () => {
  await server.close()
  await web.remove()
})

const ask = async (headers: Readonly<Record<string, string>> = {}, url = '/') =>
  (await server.app.inject({ url, headers: { host: 'one.example', ...headers } })).body
const empty = '<div id="root"></div>'
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' }

test('renders nothing before a title is published', async () => {
  await arrangeHome(server.deps.db, [{ slug: 'all', cardType: 18, names: { en: 'All' }, selection: 'all' }])
  expect(await ask()).toContain(empty)
})

test('renders home with its feed for a first visit, and loads the app code after the first paint', async () => {
  await publishSample(server.deps.db, 'rose', { names: { en: 'Rose & </script> Thorn' } })
  const html = await ask()
  expect(html).toMatch(
    /<div id="root" data-drawn="en wide" data-language="2"><h2>en\|true\|Rose & .* Thorn\|1<\/h2><\/div>/,
  )
  const feed = /<script type="application\/json" id="feed">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(feed)).toMatchObject({ rows: [{ videoInfoList: [{ vidName: 'Rose & </script> Thorn' }] }] })
  expect(html).toContain('<script type="module" src="/assets/first-look-1.js" data-then="/assets/index-1.js"></script>')
  expect(html).toContain(
    '<template id="later"><link rel="modulepreload" crossorigin href="/assets/app-1.js"></template>',
  )
  expect(html.match(/app-1\.js/g)).toHaveLength(1)
})

test('renders once per language and width until the catalogue changes', async () => {
  const made = async (...asked: Parameters<typeof ask>) => /<h2>(.*?)<\/h2>/.exec(await ask(...asked))?.[1]
  expect(await made()).toBe(await made())
  expect(await made(phone)).toMatch(/^en\|false\|.*\|2$/)
  expect(await made({ ...phone, 'sec-ch-ua-mobile': '?0' })).toMatch(/^en\|true\|.*\|1$/)
  expect(await made({ 'accept-language': 'th' })).toMatch(/^th\|true\|.*\|3$/)
  expect(await made({ 'accept-language': 'en', cookie: 'language=11' })).toMatch(/^th\|true\|.*\|3$/)
  expect(await made({}, '/?utm=1')).toMatch(/\|1$/)
  await publishSample(server.deps.db, 'another', { order: 2000 })
  await expect.poll(() => made()).toMatch(/\|4$/)
})

test.each([
  ['who was here before', { cookie: 'device=known' }, '/'],
  ['who comes from an ad', {}, '/?adId=7'],
  ['who came from one', { cookie: 'fbHref=x' }, '/'],
  ['another page', {}, '/wallet'],
  ['a brand whose home cannot be drawn', { host: 'broken.example' }, '/'],
  ['one that takes too long', { host: 'slow.example' }, '/'],
])('%s gets the built page without a rendered home', async (_, headers, url) => {
  const html = await ask(headers, url)
  expect(html).toContain(empty)
  expect(html).toContain('src="/assets/index-1.js"')
  expect(html).not.toContain('id="feed"')
})
