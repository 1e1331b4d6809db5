/**
 * Measures the time to load a segment through nginx, and segments per second: from a folder (nginx sends the file
 * itself) and from a bucket (nginx asks a server, which has the file in its cache or fetches it first). The bucket is
 * on the S3 server fauxqs in a separate process on this machine; a real bucket adds latency to segments that are not
 * cached. Exit code 1 when the median of a cached segment is more than four times that of a segment from the folder.
 * Run: npm run bench:media [-- --kilobytes 400]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type S3Server, testS3AccessKeys } from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { createCachedStore } from '@cliffhanger/media-ingest/store/cache/cached-store'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { createS3Store } from '@cliffhanger/media-ingest/store/s3/s3-store'
import Fastify from 'fastify'
import { mountOrigin } from '../apps/server/src/origin/mount.ts'
import { signMediaToken } from '../apps/server/src/origin/token.ts'
import { startNginx } from '../tests/deploy/nginx-process.ts'
import { quantile } from './quantile.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const { values: asked } = parseArgs({ options: { kilobytes: { type: 'string', default: '400' } } })
const [segments, rounds, connections, mostRatio] = [400, 3, 16, 4]
const bytes = Buffer.alloc(Number(asked.kilobytes) * 1000, 1)
const key = Buffer.alloc(32, 1)
const token = signMediaToken({ cpId: '1', vidId: '7', episodeN: '1' }, Date.now(), key)
const pathOf = (n: number) => `media/1/7/1/ab12cd34ef/540/${n}.m4s`

const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-media-'))
Object.assign(process.env, testS3AccessKeys)
const bucketProcess = fork(fileURLToPath(new URL('./media/bucket.ts', import.meta.url)))
const [started]: Pick<S3Server, 'endpoint' | 'bucket'>[] = await once(bucketProcess, 'message')
if (!started) throw new Error('The bucket did not start')
const address = { ...started, prefix: '', region: 'us-east-1' }
const remote = createS3Store(address, { workDir: folder })
const local = createFolderStore(join(folder, 'store'))
for (let n = 0; n < segments; n++) for (const store of [local, remote]) await store.write(pathOf(n), bytes)
await writeFile(join(folder, 'secrets.json'), JSON.stringify({ mediaTokenKey: key.toString('base64') }))

async function startBehindNginx(store: MediaStore, isBucket: boolean) {
  const app = Fastify()
  mountOrigin(app, { store, keys: () => [key], now: Date.now })
  const at = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).host
  const paths = { store: join(folder, 'store'), secrets: join(folder, 'secrets.json') }
  const nginx = await startNginx({ ...paths, instances: [at], isBucket })
  const stop = async () => {
    await nginx.stop()
    await app.close()
  }
  return { origin: nginx.origin, stop }
}

/**
 * Requests every segment once over several connections. Returns the time of each request and the requests per second.
 */
async function requestAll(origin: string): Promise<{ times: number[]; perSecond: number }> {
  const times: number[] = []
  const queue = Array.from({ length: segments }, (_, n) => n)
  const from = performance.now()
  const lane = async () => {
    for (let n = queue.pop(); n !== undefined; n = queue.pop()) {
      const sent = performance.now()
      const answer = await fetch(`${origin}/${pathOf(n).replace('media/', `media/${token}/`)}`)
      const content = await answer.arrayBuffer()
      if (answer.status !== 200 || content.byteLength !== bytes.length) throw new Error(`status ${answer.status}`)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return { times, perSecond: (segments * 1_000) / (performance.now() - from) }
}

const names = ['folder', 'bucket, cached', 'bucket, not cached'] as const
type Name = (typeof names)[number]
const medians: Record<Name, number[]> = { folder: [], 'bucket, cached': [], 'bucket, not cached': [] }
function report(name: Name, { times, perSecond }: { times: readonly number[]; perSecond: number }): void {
  const [half, most] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1))
  medians[name].push(quantile(times, 0.5))
  console.log(`${name.padEnd(24)} ${half} ms median, ${most} ms p99, ${perSecond.toFixed(0)} segments a second`)
}

try {
  const fromFolder = await startBehindNginx(local, false)
  await waitUntilIdle()
  for (let round = 0; round < rounds; round++) {
    report('folder', await requestAll(fromFolder.origin))
    const cache = { folder: join(folder, `cache-${round}`), maxBytes: 10e9, now: Date.now }
    const fromBucket = await startBehindNginx(await createCachedStore(remote, cache), true)
    report('bucket, not cached', await requestAll(fromBucket.origin))
    report('bucket, cached', await requestAll(fromBucket.origin))
    await fromBucket.stop()
  }
  await fromFolder.stop()
  const median = (name: Name) => quantile(medians[name], 0.5)
  for (const name of names) console.log(`${name}: ${(median(name) / median('folder')).toFixed(2)} × the folder`)
  if (median('bucket, cached') > mostRatio * median('folder')) process.exitCode = 1
} finally {
  bucketProcess.kill()
  remote.close()
  await rm(folder, { recursive: true })
}
