import type { Random } from '../../../apps/server/src/testing/random.ts'
import { imageIdOf } from '../../../apps/server/src/testing/uploads/upload-image.ts'
import { type Attack, sendRequestLine } from './attempt.ts'
import { mediaFilePaths } from './canaries.ts'
import type { ForgedWorld } from './forged-world.ts'

const climbs: readonly string[] = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '.%2e/', '%2E%2E%2F', '..%252f', '%252e%252e%252f', '%252e%252e/'],
  ...['..\\', '..%5c', '%2e%2e%5c', '..%255c', '..;/', '..;x=y/', '..%3b/', '....//', '..././', './../', '..//'],
  ...[
    '%c0%ae%c0%ae/',
    '%c0%ae%c0%ae%c0%af',
    '..%c0%af',
    '%e0%80%ae%e0%80%ae%e0%80%af',
    '..%ef%bc%8f',
    '\xc0\xae\xc0\xae/',
  ],
  ...['%uff0e%uff0e/', '..%u2215', '..%00/', '.%00./', '..\0/', '..%0d%0a/', '..%09/', '..%20/', '..?/', '..#/', ''],
]

/**
 * Returns the paths of target files: media of locked episodes, files beside the media store, system files, and an
 * uploaded image.
 */
function targets({ locked, image }: ForgedWorld): readonly string[] {
  const files = locked.flatMap(({ subject: { cpId, vidId, episodeN }, mark }) => [
    ...[...mediaFilePaths(mark), `${mark}/package.json`].map((file) => `media/${cpId}/${vidId}/${episodeN}/${file}`),
    `subtitles/${cpId}/${vidId}/en/${episodeN}.srt`,
    `${cpId}/${vidId}/${episodeN}/master.m3u8`,
    `${cpId}/${vidId}/secret.m3u8`,
    `${episodeN}/master.m3u8`,
    `${mark}/540/0.m4s`,
  ])
  const beside = ['secret.txt', 'secrets.json', 'outbox/secret.eml', 'store/secret.txt', 'package.json']
  const machine = ['etc/passwd', '/etc/passwd', 'proc/self/environ', 'file:///etc/passwd', 'apps/server/src/main.ts']
  const id = imageIdOf(image)
  return [...files, ...beside, ...machine, `uploads/${id.slice(0, 2)}/${id}.webp`]
}

/** Returns allowed paths, with which forged paths begin. */
function beginnings({ open, tokenOf, image }: ForgedWorld): readonly string[] {
  const own = open.flatMap(({ subject, mark }) => {
    const { cpId, vidId, episodeN } = subject
    const token = tokenOf(subject)
    const episode = `/media/${token}/${cpId}/${vidId}/${episodeN}/`
    const subtitles = `/subtitles/${token}/${cpId}/${vidId}/`
    return [episode, `${episode}${mark}/`, `${episode}${mark}/540/`, `/media/${token}/`, subtitles, `${subtitles}en/`]
  })
  const upload = image.slice(0, image.lastIndexOf('/') + 1)
  const anybodys = [
    '/',
    '/media/',
    '/subtitles/',
    '/covers/',
    '/uploads/',
    '/assets/',
    '/api/',
    '/pay/',
    '/offline/',
    '/video/',
  ]
  return [...own, ...anybodys, upload, '/covers/1001/10001/']
}

const percentAll = (text: string) => text.replaceAll(/[^/]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
const disguises: readonly ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  percentAll,
  (text) => percentAll(text).replaceAll('%', '%25'),
  (text) => text.replaceAll('/', '%2f'),
  (text) => text.replaceAll('/', '\\'),
  (text) => text.replaceAll('/', '//'),
  (text) => `${text}%00`,
  (text, random) => `${text}${random.pick(['%00.webp', ';.webp', '%20', '/', '/.', '%23', '?', '.', '::$DATA', '~'])}`,
]

/** Headers with which some servers let a request override its path. */
const detours: readonly ((path: string) => readonly string[])[] = [
  ...['x-original-url', 'x-rewrite-url', 'x-accel-redirect', 'x-sendfile', 'x-forwarded-prefix', 'x-forwarded-uri'].map(
    (name) => (path: string) => [`${name}: ${path}`],
  ),
  (path) => [`host: localhost${path}`],
  () => ['host: ../../secret.txt'],
  () => ['host: evil.example'],
  () => ['host: localhost:99999'],
  () => ['x-forwarded-host: evil.example', 'forwarded: host=evil.example'],
]

/** Creates path traversal attempts, which request files outside the allowed folders. */
export function createPathAttack(world: ForgedWorld): Attack {
  const { port } = world
  const wanted = targets(world)
  const from = beginnings(world)
  return async (random) => {
    const climb = random.pick(climbs).repeat(1 + random.below(7))
    const path = `${random.pick(from)}${climb}${random.pick(disguises)(random.pick(wanted), random)}`.replaceAll(
      /[ \r\n]/g,
      '',
    )
    const before = random.chance(0.15)
      ? random.pick([`http://localhost:${port}`, 'http://evil.example', '//x', '/.'])
      : ''
    const method = random.chance(0.95) ? 'GET' : random.pick(['HEAD', 'POST', 'PROPFIND', 'TRACE'])
    const line = `${method} ${before}${path} HTTP/1.1`
    const headers = [...(random.chance(0.15) ? random.pick(detours)(path) : []), 'accept: */*']
    const { status, seen } = await sendRequestLine(port, line, headers)
    // Other URLs return the app's public page. If it contained a canary, `seen` would report a leak.
    const isAccepted = before === '' && status < 400 && /^\/(media|subtitles|uploads|covers)\//.test(path)
    return { what: `${line} ${headers.join(' ')}`, isAccepted, seen }
  }
}
