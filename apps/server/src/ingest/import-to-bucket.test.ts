import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playback } from '@cliffhanger/contract/playback'
import { type FaultyProxy, startFaultyProxy } from '@cliffhanger/media-ingest/fixtures/faulty-proxy'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import {
  createEmptyS3Address,
  type S3Server,
  s3ServerStarters,
  testS3AccessKeys,
} from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../cli/run.ts'
import { openStore } from '../origin/open-store.ts'
import { storeFolder } from '../origin/store-folder.ts'
import { episodeFile, makeDramaFolder } from '../testing/operator-folder.ts'
import type { ProtocolClient } from '../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { environmentOf } from '../testing/test-site.ts'
import { createTestTerminal } from '../testing/test-terminal.ts'

let bucket: S3Server
let proxy: FaultyProxy
let server: TestServer
let viewer: ProtocolClient
let work: string
let folder: string
beforeAll(async () => {
  for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)
  bucket = await s3ServerStarters.fauxqs()
  proxy = await startFaultyProxy(bucket.endpoint)
  const { bucket: name, prefix } = createEmptyS3Address(bucket)
  server = await createTestServer({ env: { MEDIA_STORE: `s3://${name}/${prefix}?endpoint=${proxy.endpoint}` } })
  viewer = await server.viewer()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-import-bucket-'))
  folder = join(work, 'own-title')
  await makeDramaFolder(folder)
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await bucket.close()
  await rm(work, { recursive: true })
})

/** Runs a CLI command as a separate process would, without the server's cache. */
async function run(...args: string[]) {
  const { db, now, config, provider } = server.deps
  const terminal = createTestTerminal(work)
  const context = { db, store: await openStore(config), uploadsDir: work, now, provider }
  const code = await runCommand(args, terminal, async () => context, environmentOf(server))
  return { code, said: terminal.lines.join('\n') }
}

async function details() {
  const { vid_id: videoId } = await server.deps.db
    .selectFrom('titles')
    .select('vid_id')
    .where('slug', '=', 'own-title')
    .executeTakeFirstOrThrow()
  return viewer.ask(playback.videoDetails, { videoId, episodeN: 1 })
}
const get = (url: string) => fetch(new URL(url, server.origin))
/** Fetches the playlist and all segments of the first episode. Returns the HTTP statuses. */
async function play(): Promise<number[]> {
  const { playUrl, start } = await details()
  const [rung] = start.rungs
  const segments = start.durations.map((_, n) => start.base + (rung?.segments.replace('{n}', String(n)) ?? ''))
  const answers = await Promise.all([playUrl, ...segments].map(get))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}

test('a title that is imported into the bucket plays, and the local store folder stays empty', async () => {
  const { code, said } = await run('import', 'own-title')
  expect(code, said).toBe(0)
  expect(new Set(await play())).toEqual(new Set([200]))
  const { subtitles } = await details()
  expect(await (await get(subtitles[0]?.url ?? '')).text()).toMatch(/^1\n/)
  expect(await readdir(storeFolder(server.deps.config.dataDir)).catch(() => [])).toEqual([])
})

test('without the bucket, cached segments play and an import publishes nothing; later an import succeeds', async () => {
  const before = await details()
  await play()
  await makeMedia(episodeFile(folder, 1), { seconds: 3 })
  proxy.fillAfter(5)
  await expect(run('import', 'own-title')).rejects.toThrow()
  proxy.setFault('away')
  expect(new Set(await play())).toEqual(new Set([200]))
  expect((await details()).start).toEqual(before.start)
  proxy.setFault('none')
  const { code, said } = await run('import', 'own-title')
  expect(code, said).toBe(0)
  const after = await details()
  expect(after.start.base + after.start.rungs[0]?.segments).not.toBe(
    before.start.base + before.start.rungs[0]?.segments,
  )
  // Skips the pause that the server makes after a failed request to the bucket.
  server.clock.now += 1_000
  expect(new Set(await play())).toEqual(new Set([200]))
})
