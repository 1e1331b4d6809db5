import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { documentNames, documentPath } from '@cliffhanger/contract/documents'
import { languages } from '@cliffhanger/domain/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishSample, sampleCover } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { titleFor } from './link-preview.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="stylesheet" href="/assets/a.css"></head><body><noscript>needs it</noscript></body></html>`
const offline = `<!doctype html><html lang="en"><head><title>{offlineTitle} · {app}</title><link rel="stylesheet" href="/assets/o.css"><script type="module" src="/assets/o.js"></script></head><body>{stands}|{hangs} {offlineText} {tryAgain}</body></html>`
const manifest = {
  'index.html': { file: 'assets/app.js' },
  'src/app/groups/lists.ts': { file: 'assets/lists.js', imports: ['index.html'] },
  'src/app/groups/money.ts': { file: 'assets/money.js' },
  'src/i18n/locales/en/start.ts': { file: 'assets/en.js' },
}
const table = `
brands:
  - id: first
    hosts: [first.example]
    names: { en: First, zh: 第一 }
    company: First Studio
    address: 1 Example Street
    contact: first@example.com
  - id: second
    hosts: [second.example, www.second.example]
    mobileHost: m.second.example
    defaultLanguage: 4
    names: { en: 'Second & <Sons>' }
    company: Second Studio
    address: 2 Other Street
    contact: Window 3, Taipei
    accent: ["#7AC8FF", "#3DE0C0"]
    ads: true
    documents: own
`
let folder: string
let server: TestServer
let vidId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-pages-'))
  await Promise.all([
    mkdir(join(folder, 'dist', 'assets'), { recursive: true }),
    mkdir(join(folder, 'dist', '.vite'), { recursive: true }),
    mkdir(join(folder, 'own', 'zh'), { recursive: true }),
  ])
  await Promise.all([
    writeFile(join(folder, 'dist', 'index.html'), page),
    writeFile(join(folder, 'dist', 'offline.html'), offline),
    writeFile(join(folder, 'dist', 'service-worker.js'), 'addEventListener("fetch", () => stored.shell)\n'),
    writeFile(join(folder, 'dist', '.vite', 'manifest.json'), JSON.stringify(manifest)),
    writeFile(join(folder, 'brands.yaml'), table),
    writeFile(join(folder, 'own', 'zh', 'terms.md'), '---\nchanged: 2026-01-15\n---\n# 我們的條款\n\n{company}'),
  ])
  server = await createTestServer({ webDist: join(folder, 'dist'), env: { BRANDS_FILE: join(folder, 'brands.yaml') } })
  const names = { en: 'Love "&" <Lies>', zh: '愛與謊言' }
  const descriptions = { en: `Thirty days. ${'"><script>alert(1)</script> '.repeat(20)}`, zh: '三十天。' }
  ;({ vidId } = await publishSample(server.deps.db, 'love', { names, descriptions }))
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
/** With a Host header of the caller's choice, which fetch would not send. */
async function open(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server.origin)
  const request = get({ hostname, port, path, headers: { accept: 'text/html', host: 'first.example', ...headers } })
  return (await once(request, 'response'))[0]
}
async function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await open(path, headers)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
const second = { host: 'm.second.example' }

/** Tags by their name or property, as a crawler reads them. */
function tagsOf({ body }: Answer): Record<string, string> {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const plain = (value: string) => value.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
  const metas = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  const links = [...body.matchAll(/<link rel="([^"]+)" href="([^"]*)">/g)]
  const title = /<title>([^<]*)<\/title>/.exec(body)?.[1] ?? ''
  return Object.fromEntries([
    ['title', plain(title)],
    ...[...metas, ...links].map(([, name = '', value = '']) => [name, plain(value)]),
  ])
}

test('a link to a title shows its name, text and cover, and cannot break out of them', async () => {
  const answer = await ask(`/video?vid=${vidId}`)
  const tags = tagsOf(answer)
  expect(tags).toMatchObject({
    title: 'Love "&" <Lies> · First',
    'og:title': 'Love "&" <Lies>',
    'og:type': 'video.tv_show',
    'og:site_name': 'First',
    'og:locale': 'en_US',
    'og:url': `http://first.example/video?vid=${vidId}`,
    canonical: `http://first.example/video?vid=${vidId}`,
    'twitter:card': 'summary',
    'twitter:title': 'Love "&" <Lies>',
  })
  expect(tags['og:image']).toMatch(new RegExp(`^http://first\\.example/covers/\\d+/${vidId}/${sampleCover}\\.webp$`))
  expect(tags['twitter:image']).toBe(tags['og:image'])
  expect(tags['og:description']).toMatch(/^Thirty days\. "><script>.*…$/)
  expect([...(tags['og:description'] ?? '')]).toHaveLength(200)
  // Only the configuration is in a script element.
  expect(answer.body.match(/<script/g)).toEqual(['<script'])
  expect(answer.headers).toMatchObject({ vary: 'accept-encoding, accept-language', 'cache-control': 'no-store' })
})

test('a link to a published episode names it, another number does not', async () => {
  const tags = tagsOf(await ask(`/video?vid=${vidId}&ep=3`))
  expect(tags).toMatchObject({
    'og:title': 'Love "&" <Lies>, episode 3',
    'og:type': 'video.episode',
    canonical: `http://first.example/video?vid=${vidId}&ep=3`,
  })
  for (const ep of ['0', '7', '99999', '-1', '1e1', 'x"><b>', '']) {
    expect(tagsOf(await ask(`/video?vid=${vidId}&ep=${encodeURIComponent(ep)}`))).toMatchObject({
      'og:type': 'video.tv_show',
      canonical: `http://first.example/video?vid=${vidId}`,
    })
  }
})

test.each([
  ['?lang=', '&lang=zh', {}, 'zh'],
  ['the browser', '', { 'accept-language': 'fr, zh-TW;q=0.8' }, 'zh'],
  ['?lang= before the browser', '&lang=en', { 'accept-language': 'zh-TW' }, 'en'],
  ['the brand', '', second, 'zh'],
])('a preview is in the language of %s', async (_, query, headers, key) => {
  const answer = await ask(`/video?vid=${vidId}${query}`, headers)
  const isChinese = key === 'zh'
  expect(tagsOf(answer)).toMatchObject({
    'og:title': isChinese ? '愛與謊言' : 'Love "&" <Lies>',
    'og:locale': isChinese ? 'zh_TW' : 'en_US',
    manifest: `/manifest.webmanifest?lang=${key}`,
  })
  expect(answer.body).toContain(`<html lang="${isChinese ? 'zh-Hant' : 'en'}">`)
})

test.each(['/video?vid=999999', '/video?vid=1 or 1=1', '/video?vid=', '/video', '/', '/wallet', `/result?vid=1`])(
  '%s has the tags of the app itself',
  async (path) => {
    const tags = tagsOf(await ask(encodeURI(path)))
    expect(tags).toMatchObject({
      title: 'First',
      'og:title': 'First',
      'og:type': 'website',
      'og:url': 'http://first.example/',
      'og:image': 'http://first.example/icons/512.png',
      description: expect.stringContaining('Short dramas'),
    })
    expect(tags.canonical).toBeUndefined()
  },
)

test('a hidden title has no preview', async () => {
  const { db } = server.deps
  const { vidId: gone } = await publishSample(db, 'gone')
  expect(tagsOf(await ask(`/video?vid=${gone}`))['og:title']).toBe('The Contract')
  await db.updateTable('titles').set({ status: 'unpublished' }).where('vid_id', '=', gone).execute()
  await db
    .updateTable('catalogue_state')
    .set(({ eb }) => ({ version: eb('version', '+', '1') }))
    .execute()
  expect(tagsOf(await ask(`/video?vid=${gone}`))['og:title']).toBe('First')
})

test('a slow or failing catalogue does not delay the page; it has no preview then', async () => {
  const started = performance.now()
  const never = { shown: () => new Promise<undefined>(() => undefined) }
  expect(await titleFor(never, vidId, 2)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(2000)
  expect(await titleFor({ shown: vi.fn().mockRejectedValue(new Error('down')) }, vidId, 2)).toBeUndefined()
})

test('a page never contains an unknown Host', async () => {
  const { body } = await ask(`/video?vid=${vidId}`, { host: 'evil.example' })
  expect(body).not.toContain('evil.example')
  expect(tagsOf({ status: 200, headers: {}, body }).canonical).toBe(`http://first.example/video?vid=${vidId}`)
})

test("name, address, contact, ads and colours are those of the host's brand", async () => {
  const config = async (headers = {}) =>
    JSON.parse(/id="config">(.*?)<\/script>/.exec((await ask('/', headers)).body)?.[1] ?? '')
  expect((await config()).brand).toMatchObject({
    id: 'first',
    company: 'First Studio',
    address: '1 Example Street',
    contact: 'first@example.com',
    ads: false,
    defaultLanguage: 2,
  })
  expect((await config(second)).brand).toMatchObject({
    id: 'second',
    company: 'Second Studio',
    address: '2 Other Street',
    contact: 'Window 3, Taipei',
    ads: true,
    defaultLanguage: 4,
  })
  const theme = /<link rel="stylesheet" href="(\/brand\/[^"]+)">/.exec((await ask('/', second)).body)?.[1] ?? ''
  const sheet = await ask(theme)
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(sheet.body).toContain('--hot-1: #7ac8ff')
  expect((await ask('/')).body).not.toContain('/brand/')
  expect((await ask('/brand/nothing.css')).status).toBe(404)
})

test('desktop hosts redirect to the mobile host with path and query', async () => {
  for (const host of ['second.example', 'www.second.example:8080']) {
    const port = host.split(':')[1]
    const { status, headers } = await ask('/video?vid=1&ep=2', { host })
    expect([status, headers.location]).toEqual([
      302,
      `http://m.second.example${port ? `:${port}` : ''}/video?vid=1&ep=2`,
    ])
  }
  expect((await ask('/', second)).status).toBe(200)
  expect((await ask('/')).status).toBe(200)
})

test.each(documentNames)('%s is served for every brand and language as JSON', async (name) => {
  for (const { key } of languages) {
    for (const host of ['first.example', 'm.second.example']) {
      const { status, headers, body } = await ask(documentPath(name, key), { host })
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
  const { headers } = await ask(path)
  expect((await ask(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test.each([
  '/documents/terms/fr.json',
  '/documents/secret/en.json',
  '/documents/terms/../../brands.yaml',
  '/documents/',
])('%s returns 404', async (path) => {
  expect((await ask(path, { accept: 'application/json' })).status).toBe(404)
})

test("the manifest has the brand's name in the requested language and everything for an installed app", async () => {
  const manifest = async (path: string, headers = {}) => {
    const answer = await ask(path, headers)
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
  expect(await manifest('/manifest.webmanifest', second)).toMatchObject({ name: 'Second & <Sons>', lang: 'zh-Hant' })
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
  sharp(await buffer(await open(path, { host })))
    .raw()
    .toBuffer({ resolveWithObject: true })
test.each([
  ['/icons/192.png', 192, false],
  ['/icons/512.png', 512, false],
  ['/icons/maskable-512.png', 512, true],
  ['/icons/apple-touch-icon.png', 180, true],
])('%s has its size, and fills the corners where systems crop it', async (path, size, isWhole) => {
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
  expect((await ask('/favicon.svg', second)).body).toContain('#7AC8FF')
})

test('the service worker lists its files, changes its version with their content, and can be removed', async () => {
  const stored = async (path: string, headers = {}) => {
    const answer = await ask(path, headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    return JSON.parse(/^const stored = (.*)$/m.exec(answer.body)?.[1] ?? '')
  }
  const english = await stored('/service-worker.js?lang=en')
  expect(english).toMatchObject({ offlinePage: '/offline/en', shell: '/shell?lang=en' })
  const files = ['/assets/app.js', '/assets/en.js', '/assets/lists.js', '/assets/o.css', '/assets/o.js']
  expect([...english.files].sort()).toEqual(files)
  const other = await stored('/service-worker.js?lang=zh', second)
  expect(other).toMatchObject({ offlinePage: '/offline/zh', shell: '/shell?lang=zh' })
  expect(other.files[2]).toMatch(/^\/brand\//)
  expect(other.files).not.toContain('/assets/en.js')
  expect(other.version).not.toBe(english.version)

  const shell = await ask(english.shell)
  expect(shell.status).toBe(200)
  expect(shell.headers['content-security-policy']).toContain("script-src 'self'")
  expect(shell.body).toContain('id="config"')

  await writeFile(join(folder, 'without.yaml'), `${table}offlinePage: false\n`)
  const without = await createTestServer({
    webDist: join(folder, 'dist'),
    env: { BRANDS_FILE: join(folder, 'without.yaml') },
  })
  const worker = await (await fetch(`${without.origin}/service-worker.js`)).text()
  expect(worker).toContain('registration.unregister()')
  expect(worker).not.toContain("'fetch'")
  expect(await (await fetch(`${without.origin}/config.json`)).json()).toMatchObject({ hasOfflinePage: false })
  await without.close()
})

test.each(languages)('the offline page is in $name and has no inline script', async ({ key, tag }) => {
  const { body, headers } = await ask(`/offline/${key}`, second)
  expect(body).toContain(`<html lang="${tag}">`)
  expect(body).toContain('Second &amp; &lt;Sons&gt;|')
  expect(body).not.toMatch(/\{\w+\}|<style|<script>|style=/)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  if (key !== 'en') expect(body).not.toContain('No connection')
})

test('attack: title pages are complete at first, then only the app, then a readable 429; crawlers get 429, others are served', async () => {
  const limited = await createTestServer({
    webDist: join(folder, 'dist'),
    env: { BRANDS_FILE: join(folder, 'brands.yaml'), RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const title = await publishSample(limited.deps.db, 'love', { names: { en: 'Love' } })
  const openFrom = async (ip: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${limited.origin}/video?vid=${title.vidId}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': ip, ...headers },
    })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const answers = []
  for (let index = 0; index < 1_000; index += 1) answers.push(await openFrom('198.51.100.7'))
  const isWhole = ({ body }: { readonly body: string }) => body.includes('og:title" content="Love"')
  const kinds = answers.map((answer) => (answer.status === 429 ? 'refused' : isWhole(answer) ? 'whole' : 'shell'))
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  // The first had to be packed; each of the others cost two of 520 milliseconds.
  expect([count('whole'), count('shell'), count('refused')]).toEqual([254, 600, 146])
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
  await limited.close()
})
