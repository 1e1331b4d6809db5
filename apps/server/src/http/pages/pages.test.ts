import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { documentNames, documentPath } from '@cliffhanger/contract/documents'
import { languages } from '@cliffhanger/domain/languages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  brandsYaml,
  getPage,
  pagesTestFolder,
  requestPage,
  secondBrandHeaders,
  server,
  setUpPagesServer,
} from '../../testing/pages-server.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { cspHashOf } from './first-frame.ts'
import { registrationScript, registrationTag } from './worker-registration.ts'

setUpPagesServer()

test("name, postal address, contact, ads and colours are those of the host's brand", async () => {
  const config = async (headers = {}) =>
    JSON.parse(/id="config">(.*?)<\/script>/.exec((await getPage('/', headers)).body)?.[1] ?? '')
  expect((await config()).brand).toMatchObject({
    id: 'first',
    company: 'First Studio',
    address: '1 Example Street',
    contact: 'first@example.com',
    ads: false,
    defaultLanguage: 2,
  })
  expect((await config(secondBrandHeaders)).brand).toMatchObject({
    id: 'second',
    company: 'Second Studio',
    address: '2 Other Street',
    contact: 'Window 3, Taipei',
    ads: true,
    defaultLanguage: 4,
  })
  const theme =
    /<link rel="stylesheet" href="(\/brand\/[^"]+)">/.exec((await getPage('/', secondBrandHeaders)).body)?.[1] ?? ''
  const sheet = await getPage(theme)
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(sheet.body).toContain('--hot-1: #7ac8ff')
  expect((await getPage('/')).body).not.toContain('/brand/')
  expect((await getPage('/brand/nothing.css')).status).toBe(404)
})

test('desktop hosts redirect to the mobile host with path and query', async () => {
  for (const host of ['second.example', 'www.second.example:8080']) {
    const port = host.split(':')[1]
    const { status, headers } = await getPage('/video?vid=1&ep=2', { host })
    expect([status, headers.location]).toEqual([
      302,
      `http://m.second.example${port ? `:${port}` : ''}/video?vid=1&ep=2`,
    ])
  }
  expect((await getPage('/', secondBrandHeaders)).status).toBe(200)
  expect((await getPage('/')).status).toBe(200)
})

test.each(documentNames)('%s is served for every brand and language as JSON', async (name) => {
  for (const { key } of languages) {
    for (const host of ['first.example', 'm.second.example']) {
      const { status, headers, body } = await getPage(documentPath(name, key), { host })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-cache',
      })
      const isOwn = host === 'm.second.example' && name === 'terms'
      expect(JSON.parse(body)).toMatchObject(
        isOwn ? { title: '我們的條款', language: 'zh' } : { title: expect.any(String) },
      )
      if (isOwn) expect(body).toContain('Second Studio')
    }
  }
  const path = documentPath(name, 'en')
  const { headers } = await getPage(path)
  expect((await getPage(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test.each([
  '/documents/terms/fr.json',
  '/documents/secret/en.json',
  '/documents/terms/../../brands.yaml',
  '/documents/',
])('%s returns 404', async (path) => {
  expect((await getPage(path, { accept: 'application/json' })).status).toBe(404)
})

test("the manifest has the brand's name in the requested language and everything for an installed app", async () => {
  const manifest = async (path: string, headers = {}) => {
    const answer = await getPage(path, headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json',
      vary: 'accept-encoding, accept-language',
    })
    return JSON.parse(answer.body)
  }
  expect(await manifest('/manifest.webmanifest?lang=zh')).toMatchObject({
    name: '第一',
    short_name: '第一',
    lang: 'zh-Hant',
  })
  expect(await manifest('/manifest.webmanifest', { 'accept-language': 'zh-TW' })).toMatchObject({ name: '第一' })
  expect(await manifest('/manifest.webmanifest', secondBrandHeaders)).toMatchObject({
    name: 'Second & <Sons>',
    lang: 'zh-Hant',
  })
  const first = await manifest('/manifest.webmanifest')
  expect(first).toMatchObject({
    id: '/',
    name: 'First',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0B0B10',
  })
  expect(first.shortcuts).toHaveLength(3)
  expect(first.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

const icon = async (path: string, host = 'first.example') =>
  sharp(await buffer(await requestPage(path, { host })))
    .raw()
    .toBuffer({ resolveWithObject: true })
test.each([
  ['/icons/192.png', 192, false],
  ['/icons/512.png', 512, false],
  ['/icons/maskable-512.png', 512, true],
  ['/icons/apple-touch-icon.png', 180, true],
])('the icon %s has its size in pixels, and opaque corners only if systems crop it', async (path, size, isWhole) => {
  const { data, info } = await icon(path)
  expect([info.width, info.height]).toEqual([size, size])
  expect(data[3]).toBe(isWhole ? 255 : 0)
  const at = (x: number, y: number) => [
    ...data.subarray((Math.round(y * size) * size + Math.round(x * size)) * 4).subarray(0, 3),
  ]
  const inside = (place: number) => (isWhole ? 0.5 + (place - 0.5) * 0.7 : place)
  expect(at(inside(22 / 64), inside(22 / 64))).toEqual([0xf7, 0xf3, 0xee])
  expect(at(0.5, 0.98)).toEqual([0x0b, 0x0b, 0x10])
})

test("icons have the brand's accent", async () => {
  const [own, other] = await Promise.all([icon('/icons/192.png'), icon('/icons/192.png', 'm.second.example')])
  const ledge = (Math.round((38 / 64) * 192) * 192 + Math.round((9 / 64) * 192)) * 4
  expect(own.data[ledge]).toBeGreaterThan(240)
  expect(other.data[ledge]).toBeLessThan(130)
  expect((await getPage('/favicon.svg', secondBrandHeaders)).body).toContain('#7AC8FF')
})

test('the service worker lists its files, has a version per brand, and removes itself with `offlinePage: false`', async () => {
  const stored = async (path: string, headers = {}) => {
    const answer = await getPage(path, headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    return JSON.parse(/^const stored = (.*)$/m.exec(answer.body)?.[1] ?? '')
  }
  const english = await stored('/service-worker.js?lang=en')
  expect(english.shell).toBe('/shell?lang=en')
  expect([...english.files].sort()).toEqual(['/assets/app.js', '/assets/en.js', '/assets/lists.js'])
  // The service worker's own text contains the offline page and the page's script, so the worker requests neither.
  const [page, script] = await Promise.all(['/offline/en', '/assets/o.js'].map((path) => getPage(path)))
  expect(english.offlinePage).toMatchObject({
    path: '/offline/en',
    texts: [
      { path: '/offline/en', text: page?.body },
      { path: '/assets/o.js', text: script?.body },
    ],
    files: ['/assets/o.css'],
  })
  for (const name of ['content-type', 'content-security-policy', 'permissions-policy']) {
    expect(english.offlinePage.texts[0].headers[name]).toBe(page?.headers[name])
  }
  const other = await stored('/service-worker.js?lang=zh', secondBrandHeaders)
  expect(other).toMatchObject({ offlinePage: { path: '/offline/zh' }, shell: '/shell?lang=zh' })
  expect(other.offlinePage.files[1]).toMatch(/^\/brand\//)
  expect(other.files).not.toContain('/assets/en.js')
  expect(other.version).not.toBe(english.version)

  // The worker stores the app's page only if it stores all files that the page names.
  const { body } = await getPage(other.shell, secondBrandHeaders)
  const named = [...body.matchAll(/(?:href|src)="(\/brand\/[^"]+)"/g)].map(([, path]) => path)
  expect(named.length).toBeGreaterThan(0)
  expect(other.offlinePage.files).toEqual(expect.arrayContaining(named))

  const shell = await getPage(english.shell)
  expect(shell.status).toBe(200)
  expect(shell.headers['content-security-policy']).toContain("script-src 'self'")
  expect(shell.body).toContain('id="config"')
  // The script that registers the worker does not wait for style sheets.
  expect(shell.body.indexOf(registrationTag)).toBeGreaterThan(0)
  expect(shell.body.indexOf(registrationTag)).toBeLessThan(shell.body.indexOf('rel="stylesheet"'))
  expect(shell.headers['content-security-policy']).toContain(cspHashOf(registrationScript))

  await writeFile(join(pagesTestFolder, 'without.yaml'), `${brandsYaml}offlinePage: false\n`)
  const without = await createTestServer({
    webDist: join(pagesTestFolder, 'dist'),
    env: { BRANDS_FILE: join(pagesTestFolder, 'without.yaml') },
  })
  const worker = await (await fetch(`${without.origin}/service-worker.js`)).text()
  expect(worker).toContain('registration.unregister()')
  expect(worker).not.toContain("'fetch'")
  expect(await (await fetch(`${without.origin}/config.json`)).json()).toMatchObject({ hasOfflinePage: false })
  expect(await (await fetch(without.origin)).text()).not.toContain('serviceWorker')
  await without.close()
})

test('the service worker handles push messages only if the server sends them', async () => {
  const get = async ({ origin }: Pick<TestServer, 'origin'>) => {
    const response = await fetch(`${origin}/service-worker.js?lang=en`)
    return { text: await response.text(), policy: response.headers.get('content-security-policy') }
  }
  const version = (text: string) => JSON.parse(/^const stored = (.*)$/m.exec(text)?.[1] ?? '').version
  const sending = await createTestServer({ webDist: join(pagesTestFolder, 'dist'), env: { NOTIFICATIONS: 'push' } })
  const [usual, pushing] = [await get(server), await get(sending)]
  await sending.close()
  expect(usual.text).not.toContain('"push"')
  expect(usual.policy).toBe("default-src 'none'; connect-src 'self'")
  expect(pushing.text).toContain('addEventListener("push"')
  expect(pushing.policy).toBe("default-src 'none'; connect-src 'self'; img-src 'self'")
  expect(version(pushing.text)).not.toBe(version(usual.text))
})

test.each(languages)('the offline page is in $name and has no inline script', async ({ key, tag }) => {
  const { body, headers } = await getPage(`/offline/${key}`, secondBrandHeaders)
  expect(body).toContain(`<html lang="${tag}">`)
  expect(body).toContain('Second &amp; &lt;Sons&gt;|')
  expect(body).not.toMatch(/\{\w+\}|<style|<script>|style=/)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  if (key !== 'en') expect(body).not.toContain('No connection')
})

test('attack: a flooding network gets whole pages, then shells, then 429, and its crawlers 429; others get whole pages', async () => {
  const limited = await createTestServer({
    webDist: join(pagesTestFolder, 'dist'),
    env: { BRANDS_FILE: join(pagesTestFolder, 'brands.yaml'), RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const publish = (name: string) => publishSample(limited.deps.db, name, { names: { en: 'Love' } })
  const title = await publish('love')
  const openFrom = async (ip: string, headers: Readonly<Record<string, string>> = {}, { vidId } = title) => {
    const answer = await fetch(`${limited.origin}/video?vid=${vidId}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': ip, ...headers },
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const isWhole = ({ body }: { readonly body: string }) => body.includes('og:title" content="Love"')
  // The page is now cached and compressed, so all responses cost the same.
  await expect.poll(async () => isWhole(await openFrom('192.0.2.3'))).toBe(true)
  const answers = []
  while (answers.length < 1_000) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => openFrom('198.51.100.7')))))
  }
  const kinds = answers.map((answer) => (answer.status === 429 ? 'refused' : isWhole(answer) ? 'whole' : 'shell'))
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  // Each whole page took 2 ms of the budget of 520 ms. On a busy machine some are rendered again, which costs more.
  expect(count('whole')).toBeGreaterThan(200)
  expect(count('whole')).toBeLessThan(280)
  expect(count('shell')).toBeGreaterThanOrEqual(600)
  expect(count('shell')).toBeLessThan(650)
  expect(count('refused')).toBeGreaterThan(80)
  const shell = answers[kinds.indexOf('shell')]
  expect(shell?.body).toContain('<meta name="description"')
  const refused = answers.at(-1)
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect(refused?.headers.get('cache-control')).toBe('no-store')
  expect(refused?.body).toContain('Too many requests')
  const crawler = await openFrom('198.51.100.7', { 'user-agent': 'Googlebot/2.1' })
  expect([crawler.status, crawler.headers.get('retry-after')]).toEqual([429, '1'])
  expect(isWhole(await openFrom('192.0.2.1', { 'user-agent': 'Googlebot/2.1' }))).toBe(true)
  expect(isWhole(await openFrom('192.0.2.2'))).toBe(true)
  // A new page costs 13 ms, so the budget of 520 ms is enough for 40 of them.
  const opened = []
  for (let n = 0; n < 42; n += 1) opened.push(isWhole(await openFrom('203.0.113.9', {}, await publish(`new-${n}`))))
  expect(opened.filter(Boolean)).toHaveLength(40)
  await limited.close()
})
