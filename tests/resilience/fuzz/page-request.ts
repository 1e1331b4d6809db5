import { createHmac } from 'node:crypto'
import { documentNames, documentPath } from '@cliffhanger/contract/documents'
import { iconPaths } from '../../../apps/server/src/http/pages/icons.ts'
import { webAppManifestPath } from '../../../apps/server/src/http/pages/manifest.ts'
import { apiBase } from '../../../apps/server/src/http/runtime-config.ts'
import { webhookPath } from '../../../apps/server/src/http/webhook-path.ts'
import { signMediaToken } from '../../../apps/server/src/origin/token.ts'
import { oddTexts, oddValues } from '../../../apps/server/src/testing/fuzz/odd-values.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { sampleCover, samplePackageName } from '../../../apps/server/src/testing/sample-title.ts'
import { type FuzzWorld, metricsToken } from './fuzz-world.ts'

const pages = ['/', '/video', '/enjoy', '/history', '/result', '/wallet', '/profile', '/pay', '/pay/frame', '/nowhere']
const publicPages = ['/title/a-1', '/title/', '/tag/CEO', '/tag/%00', '/ranking/week', '/page-data/ranking/new']
const sitemaps = ['/sitemap.xml', '/sitemaps/lists.xml', '/sitemaps/titles-10.xml']
const files = [webAppManifestPath, '/service-worker.js', '/offline/en', '/offline.html', '/robots.txt', '/index.html']
const states = ['/config.json', '/healthz', '/readyz', '/metrics', ...Object.values(iconPaths)]
const documents = documentNames.flatMap((name) => [documentPath(name, 'en'), documentPath(name, 'zh')])
const ranges = ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=99999999999999999999-', 'bytes=0-0,5-6', 'x=1', 'bytes=']

/** Returns paths that are not calls of the API, as a browser, a player or a machine would request them. */
function otherPaths({ server, titles, image }: FuzzWorld): readonly string[] {
  const { secrets, now } = server.deps
  const media = titles.flatMap(({ cpId, vidId }) => {
    const token = signMediaToken({ cpId, vidId, episodeN: '1' }, now(), secrets.mediaTokenKey)
    const base = `/media/${token}/${cpId}/${vidId}/1/`
    const cover = `/covers/${cpId}/${vidId}/${sampleCover}.webp`
    const subtitle = `/subtitles/${token}/${cpId}/${vidId}/en/1.srt`
    return [
      `${base}master.m3u8`,
      `${base}${samplePackageName}/540/0.m4s`,
      `${base}${samplePackageName}`,
      base,
      subtitle,
      cover,
    ]
  })
  return [...pages, ...publicPages, ...sitemaps, ...files, ...states, ...documents, ...media, image]
}

/** Converts a value to text; objects as JSON, because some odd objects have no `toString`. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const inQuery = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed().slice(0, 3_000))

const inHeader = (value: unknown): string =>
  asText(value)
    .replaceAll(/[\r\n\0]/g, ' ')
    .slice(0, 3_000)

function queryFor({ known }: FuzzWorld, random: Random): string {
  const names = ['app', 'vid', 'ep', 'page', 'lang', 'language', 'fbuserid', 'adId', 'search', 'token', 'v']
  const values = [...(known.vid ?? []), 1, 3, 'en', 'zh', ...(known.userId ?? []), ...oddTexts]
  const pair = () => `${random.pick(names)}=${random.chance(0.1) ? '%FF%zz' : inQuery(random.pick(values))}`
  return random.chance(0.5) ? '' : `?${Array.from({ length: 1 + random.below(4) }, pair).join('&')}`
}

/** Returns a webhook request with a valid signature and random content. */
function webhook({ server, rungOrderId }: FuzzWorld, random: Random): string {
  const odd = () => random.pick([...oddTexts, ...oddValues, '999999', 'payment_intent.succeeded'])
  const orderId = random.chance(0.3) ? rungOrderId : odd()
  const object = { id: odd(), merchant_order_id: orderId, payment_intent_id: odd(), amount: odd() }
  const event = { id: odd(), name: random.pick([odd(), 'payment_intent.succeeded', 'payment_dispute.won']) }
  const whole = random.chance(0.8) ? { ...event, data: random.chance(0.8) ? { object } : odd() } : odd()
  const body = Buffer.from((JSON.stringify(whole) ?? '').slice(0, 20_000)).toString('latin1')
  const timestamp = random.chance(0.9) ? '1790000000000' : inHeader(odd())
  const secret = server.deps.provider.webhookSecrets[0] ?? ''
  const signature = createHmac('sha256', secret).update(timestamp).update(body, 'latin1').digest('hex')
  const head = ['host: localhost', 'content-type: application/json', `content-length: ${body.length}`]
  const signed = [`x-timestamp: ${timestamp}`, `x-signature: ${signature}`, 'connection: close']
  return [`POST ${apiBase}${webhookPath} HTTP/1.1`, ...head, ...signed, '', body].join('\r\n')
}

/** Creates a function that returns a valid HTTP request for a path that is not a call of the API. */
export function createPageRequests(world: FuzzWorld): (random: Random) => string {
  const paths = otherPaths(world)
  return (random) => {
    if (random.chance(0.15)) return webhook(world, random)
    const path = random.pick(paths)
    const tail = random.chance(0.1) ? random.pick(['/', '/..', '%00', '//', '/%2e', '.map', ';x']) : ''
    const { cookie = '' } = random.pick(Object.values(world.clients)).state
    const mayBe = (name: string, value: () => unknown) => (random.chance(0.25) ? [`${name}: ${inHeader(value())}`] : [])
    const odd = () => random.pick(oddTexts)
    const headers = [
      `host: ${random.chance(0.9) ? 'localhost' : inHeader(odd())}`,
      ...mayBe('cookie', () => (random.chance(0.7) ? cookie : `device=${odd()}`)),
      ...mayBe('accept', () => random.pick(['text/html', '*/*', 'image/webp', odd()])),
      ...mayBe('accept-language', () => random.pick(['zh', 'th;q=0.1, es', odd()])),
      ...mayBe('accept-encoding', () => random.pick(['br', 'gzip', 'br;q=0, gzip', odd()])),
      ...mayBe('range', () => random.pick(ranges)),
      ...mayBe('if-none-match', () => random.pick(['*', '"x"', odd()])),
      ...mayBe('if-modified-since', () => random.pick(['Thu, 01 Jan 2099 00:00:00 GMT', odd()])),
      ...mayBe('authorization', () => random.pick([`Bearer ${metricsToken}`, odd()])),
      ...mayBe('user-agent', () => random.pick(['Mozilla/5.0 (iPhone)', odd()])),
    ]
    const method = random.chance(0.85) ? 'GET' : random.pick(['HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE'])
    const line = `${method} ${path}${tail}${queryFor(world, random)} HTTP/1.1`
    return `${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`
  }
}
