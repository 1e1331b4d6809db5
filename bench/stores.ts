/**
 * Compares the start times of episodes with the media in a bucket and in a folder, both behind nginx, alternating in
 * one browser. The bucket is on the S3 server fauxqs in a separate process on this machine; a real bucket adds latency
 * to media that no server has cached. Run: npm run bench:stores [-- --only cold-fast,swipe-fast] [--runs 10] [--turns
 * 4]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type S3Server, testS3AccessKeys } from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { startNginx } from '../tests/deploy/nginx-process.ts'
import { launchBrowser } from './player/browser.ts'
import { compareInTurns, parseCaseNames } from './player/compare-in-turns.ts'
import { generateBenchMedia } from './player/media.ts'
import { preparePrototype } from './player/prototype.ts'
import { type ProductServer, startBaselineServer, startProductServer } from './player/servers.ts'

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: 'cold-fast,cold-slow,tap-fast,swipe-fast,swipe-slow' },
    runs: { type: 'string', default: '10' },
    turns: { type: 'string', default: '4' },
  },
})
const names = parseCaseNames(asked.only)

await using running = new AsyncDisposableStack()
const media = await generateBenchMedia()
const lab = await startBaselineServer(media)
running.defer(lab.stop)
const bucket = fork(fileURLToPath(new URL('./media/bucket.ts', import.meta.url)))
running.defer(() => void bucket.kill())
const [server]: Pick<S3Server, 'endpoint' | 'bucket'>[] = await once(bucket, 'message')
if (!server) throw new Error('The bucket did not start')

async function startBehindNginx(env: Readonly<Record<string, string>>): Promise<ProductServer> {
  const product = await startProductServer(media, '', { TRUSTED_PROXIES: '127.0.0.1', PAYMENTS: 'test', ...env })
  running.defer(product.stop)
  const paths = { store: join(product.dataDir, 'store'), secrets: join(product.dataDir, 'secrets.json') }
  const isBucket = 'MEDIA_STORE' in env
  const nginx = await startNginx({ ...paths, instances: [new URL(product.origin).host], isBucket })
  running.defer(nginx.stop)
  return { ...product, origin: nginx.origin }
}

const address = `s3://${server.bucket}/bench?endpoint=${server.endpoint}`
const fromFolder = await startBehindNginx({})
const fromBucket = await startBehindNginx({ ...testS3AccessKeys, MEDIA_STORE: address })
await preparePrototype(media, fromFolder)
const browser = await launchBrowser()
running.defer(() => browser.close())
await compareInTurns({
  browser,
  lab,
  products: [
    ['folder', fromFolder],
    ['bucket', fromBucket],
  ],
  names,
  runs: Number(asked.runs),
  turns: Number(asked.turns),
})
