import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { mountOrigin } from '../../apps/server/src/origin/mount.ts'
import { signMediaToken } from '../../apps/server/src/origin/token.ts'
import { type NginxProcess, startNginx } from './nginx-process.ts'

export const mediaPackageName = 'ab12cd34ef'
export const coverKey = `0123456789-${'b'.repeat(48)}`
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const canary = 'CANARY-NOT-FOR-VIEWERS'
export const [first, second, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]

interface Signing {
  readonly n?: number
  readonly vidId?: string
  readonly key?: Buffer
  readonly nowMs?: number
}
export const createTestMediaToken = ({ n = 1, vidId = '10001', key = first, nowMs = Date.now() }: Signing = {}) =>
  signMediaToken({ cpId: '1001', vidId, episodeN: String(n) }, nowMs, key)
export const segmentPath = (given = createTestMediaToken()) =>
  `/media/${given}/1001/10001/1/${mediaPackageName}/540/0.m4s`

export let nginxTestFolder: string
let app: FastifyInstance
export let mediaServerOrigin: string
export let nginx: NginxProcess

export const writeSecretsFile = (keys: object) =>
  writeFile(join(nginxTestFolder, 'secrets.json'), JSON.stringify(keys), { mode: 0o600 })
export const toBase64Key = (key: Buffer) => key.toString('base64')

/** Starts nginx and the app before the tests of a file and stops both afterwards. */
export function setUpMediaNginx(): void {
  beforeAll(async () => {
    nginxTestFolder = await mkdtemp(join(tmpdir(), 'cliffhanger-media-'))
    const put = async (path: string, content: Uint8Array | string) => {
      const file = join(nginxTestFolder, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    await put('secret.txt', canary)
    await put('store/secret.txt', canary)
    for (const n of [1, 2]) {
      await put(`store/media/1001/10001/${n}/${mediaPackageName}/540/0.m4s`, bytes)
      await put(`store/media/1001/10001/${n}/${mediaPackageName}/540/init.mp4`, bytes)
      await put(`store/media/1001/10001/${n}/${mediaPackageName}/package.json`, canary)
      await put(`store/media/1001/10001/${n}/${mediaPackageName}/540.m3u8`, '#EXTM3U\n')
      await put(`store/media/1001/10001/${n}/master.m3u8`, '#EXTM3U\n')
    }
    await put('store/media/1001/10001/secret.m3u8', canary)
    await put('store/subtitles/1001/10001/cn/1.srt', '1\n00:00:01,000 --> 00:00:02,000\n你好\n')
    await put(`store/covers/1001/10001/${coverKey}/540.webp`, bytes)
    await put(`store/covers/1001/10001/${coverKey}/0-share.jpg`, bytes)
    await writeSecretsFile({ mediaTokenKey: toBase64Key(first), envelopeKey: toBase64Key(stranger) })
    app = Fastify()
    mountOrigin(app, { store: createFolderStore(join(nginxTestFolder, 'store')), keys: () => [first], now: Date.now })
    mediaServerOrigin = await app.listen({ port: 0, host: '127.0.0.1' })
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...[
          '-subj',
          '/CN=localhost',
          '-keyout',
          join(nginxTestFolder, 'privkey.pem'),
          '-out',
          join(nginxTestFolder, 'fullchain.pem'),
        ],
      ],
      { stdio: 'ignore' },
    )
    const at = new URL(mediaServerOrigin).host
    nginx = await startNginx({
      instances: [at],
      store: join(nginxTestFolder, 'store'),
      secrets: join(nginxTestFolder, 'secrets.json'),
    })
  })
  afterAll(async () => {
    await nginx.stop()
    await app.close()
    await rm(nginxTestFolder, { recursive: true })
  })
}
