import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { publishSample } from './sample-title.ts'
import { createTestServer, type TestServer } from './test-server.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="stylesheet" href="/assets/a.css"></head><body><noscript>needs it</noscript></body></html>`
const offline = `<!doctype html><html lang="en"><head><title>{offlineTitle} · {app}</title><link rel="stylesheet" href="/assets/o.css"><script type="module" src="/assets/o.js"></script></head><body>{stands}|{hangs} {offlineText} {tryAgain}</body></html>`
const manifest = {
  'index.html': { file: 'assets/app.js' },
  'src/app/groups/lists.ts': { file: 'assets/lists.js', imports: ['index.html'] },
  'src/app/groups/money.ts': { file: 'assets/money.js' },
  'src/i18n/locales/en/start.ts': { file: 'assets/en.js' },
}
export const brandsYaml = `
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
export let pagesTestFolder: string
export let server: TestServer
export let vidId: string
/** Starts `server` before the tests of a file and stops it after them. Call this in each file that uses `server`. */
export function setUpPagesServer(): void {
  beforeAll(async () => {
    pagesTestFolder = await mkdtemp(join(tmpdir(), 'cliffhanger-pages-'))
    await Promise.all([
      mkdir(join(pagesTestFolder, 'dist', 'assets'), { recursive: true }),
      mkdir(join(pagesTestFolder, 'dist', '.vite'), { recursive: true }),
      mkdir(join(pagesTestFolder, 'own', 'zh'), { recursive: true }),
    ])
    await Promise.all([
      writeFile(join(pagesTestFolder, 'dist', 'index.html'), page),
      writeFile(join(pagesTestFolder, 'dist', 'offline.html'), offline),
      writeFile(join(pagesTestFolder, 'dist', 'robots.txt'), 'User-agent: *'),
      writeFile(
        join(pagesTestFolder, 'dist', 'assets', 'o.js'),
        'addEventListener("online", () => location.reload())\n',
      ),
      writeFile(join(pagesTestFolder, 'dist', 'service-worker.js'), 'addEventListener("fetch", () => stored.shell)\n'),
      writeFile(join(pagesTestFolder, 'dist', 'push-worker.js'), 'addEventListener("push", () => undefined)\n'),
      writeFile(join(pagesTestFolder, 'dist', '.vite', 'manifest.json'), JSON.stringify(manifest)),
      writeFile(join(pagesTestFolder, 'brands.yaml'), brandsYaml),
      writeFile(
        join(pagesTestFolder, 'own', 'zh', 'terms.md'),
        '---\nchanged: 2026-01-15\n---\n# 我們的條款\n\n{company}',
      ),
    ])
    server = await createTestServer({
      webDist: join(pagesTestFolder, 'dist'),
      env: { BRANDS_FILE: join(pagesTestFolder, 'brands.yaml') },
    })
    const names = { en: 'Love "&" <Lies>', zh: '愛與謊言' }
    const descriptions = { en: `Thirty days. ${'"><script>alert(1)</script> '.repeat(20)}`, zh: '三十天。' }
    ;({ vidId } = await publishSample(server.deps.db, 'love', { names, descriptions }))
  })
  afterAll(async () => {
    await server?.close()
    await rm(pagesTestFolder, { recursive: true, force: true })
  })
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
/** Requests a page with any Host header, which `fetch` does not allow. */
export async function requestPage(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server.origin)
  const request = get({ hostname, port, path, headers: { accept: 'text/html', host: 'first.example', ...headers } })
  return (await once(request, 'response'))[0]
}
export async function getPage(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await requestPage(path, headers)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
export const secondBrandHeaders = { host: 'm.second.example' }

/** Returns the title, meta tags and links of a page by name, property or relation, as a crawler reads them. */
export function readMetaTags({ body }: Answer): Record<string, string> {
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
