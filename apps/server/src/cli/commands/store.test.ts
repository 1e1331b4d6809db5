import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createEmptyS3Address,
  type S3Server,
  s3ServerStarters,
  testS3AccessKeys,
} from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { createWrongContentError } from '@cliffhanger/media-ingest/store/content-hash'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeBackup } from '../../backup/write-backup.ts'
import { findTitlesWithoutClip, writeClipRow } from '../../modules/catalogue/title-clips.ts'
import { openServingStore, openStore } from '../../origin/open-store.ts'
import { publishSample, samplePackageName } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import { runCommand } from '../run.ts'

const playlist = 'media/1001/10001/1/master.m3u8'

let server: TestServer
let bucket: S3Server
let work: string
beforeAll(async () => {
  for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)
  server = await createTestServer()
  bucket = await s3ServerStarters.fauxqs()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-store-command-'))
  await server.deps.store.write(playlist, '#EXTM3U')
})
afterAll(async () => {
  await server.close()
  await bucket.close()
  await rm(work, { recursive: true })
})

async function run(...args: string[]) {
  const { db, now, provider, store } = server.deps
  const terminal = createTestTerminal(work)
  const workplace = { db, store, uploadsDir: '', now, provider }
  const code = await runCommand(['store', ...args], terminal, async () => workplace, environmentOf(server))
  return { code, said: terminal.lines.join('\n') }
}
const addressOf = ({ bucket: name, prefix, endpoint }: ReturnType<typeof createEmptyS3Address>) =>
  `s3://${name}/${prefix}?endpoint=${endpoint}`

test('copies the media store into a bucket, from which a configured server serves media', async () => {
  const mediaStore = createEmptyS3Address(bucket)
  expect(await run('copy', addressOf(mediaStore))).toEqual({
    code: 0,
    said: '1 files copied; all 1 files are the same in both stores.',
  })
  const config = { ...server.deps.config, mediaStore, dataDir: join(work, 'data'), mediaCacheBytes: 1e9 }
  expect((await (await openStore(config)).read(playlist))?.toString()).toBe('#EXTM3U')
  const file = await (await openServingStore(config, server.deps.now)).open(playlist)
  expect(file?.size).toBe(7)
  await file?.close()
})

test('reports files that only the target has, and deletes them on request', async () => {
  const [mediaStore, extra] = [createEmptyS3Address(bucket), 'subtitles/1001/10001/en/9.srt']
  const target = await openStore({ dataDir: join(work, 'extra'), mediaStore })
  await target.write(extra, 'text')
  const address = addressOf(mediaStore)
  expect((await run('copy', address)).said).toContain('\n1 files of the target are not in the source.')
  expect((await run('copy', '--remove-extra', address)).said).toContain('are not in the source and were removed.')
  expect(await target.has(extra)).toBe(false)
})

test('verifies a bucket and reports that a folder cannot be verified', async () => {
  const store = await openStore({ dataDir: join(work, 'verified'), mediaStore: createEmptyS3Address(bucket) })
  await store.write(playlist, '#EXTM3U')
  const { db, now, provider } = server.deps
  const terminal = createTestTerminal(work)
  const open = async () => ({ db, store, uploadsDir: '', now, provider })
  expect(await runCommand(['store', 'verify'], terminal, open, environmentOf(server))).toBe(0)
  expect(terminal.lines).toEqual(['All 1 files are good.'])
  expect(await run('verify')).toEqual({ code: 1, said: expect.stringContaining('notes no hashes') })
})

test('`verify` deletes the rows of damaged clips and renditions in extra codecs, so that their jobs make them again', async () => {
  const { db, now, provider } = server.deps
  const { vidId, cpId } = await publishSample(db, 'damaged-packages')
  const [damagedCodec, goodCodec, damagedClip] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']
  const codecRow = { vid_id: vidId, n: 1, base_pkg: samplePackageName, rungs: '[]' }
  const codecs = [
    { ...codecRow, codec: 'av1' as const, pkg: damagedCodec },
    { ...codecRow, codec: 'hevc' as const, pkg: goodCodec },
  ]
  await db.insertInto('episode_codecs').values(codecs).execute()
  const clip = { pkg: damagedClip, duration: 10 }
  const [missing] = (await findTitlesWithoutClip(db, now(), 100)).filter((title) => title.vidId === vidId)
  await writeClipRow(db, missing ?? expect.fail('the title has a clip'), clip, new Date(now()))
  const store = await openStore({ dataDir: join(work, 'damaged'), mediaStore: createEmptyS3Address(bucket) })
  for (const pkg of [damagedCodec, goodCodec, damagedClip])
    await store.write(`media/${cpId}/${vidId}/1/${pkg}/0.m4s`, 'frames')
  const read: typeof store.read = (path) =>
    path.includes(goodCodec) ? store.read(path) : Promise.reject(createWrongContentError(path))
  const version = () => db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  const before = await version()
  const terminal = createTestTerminal(work)
  const open = async () => ({ db, store: { ...store, read }, uploadsDir: '', now, provider })
  expect(await runCommand(['store', 'verify'], terminal, open, environmentOf(server))).toBe(1)
  expect(terminal.lines).toContain('2 clips or renditions in extra codecs will be made again by their jobs.')
  const left = await db.selectFrom('episode_codecs').select('codec').where('vid_id', '=', vidId).execute()
  expect(left).toEqual([{ codec: 'hevc' }])
  expect((await findTitlesWithoutClip(db, now(), 100)).map((title) => title.vidId)).toContain(vidId)
  expect(await version()).not.toEqual(before)
})

test('names a package that is incomplete in the source, and ends with exit code 1', async () => {
  const store = await openStore({ dataDir: join(work, 'incomplete'), mediaStore: createEmptyS3Address(bucket) })
  await store.write(playlist, '#EXTM3U')
  await store.write('media/1001/10001/1/ab12cd34ef/180/0.m4s', 'frames')
  const { db, now, provider } = server.deps
  const terminal = createTestTerminal(work)
  const open = async () => ({ db, store, uploadsDir: '', now, provider })
  const address = addressOf(createEmptyS3Address(bucket))
  expect(await runCommand(['store', 'copy', address], terminal, open, environmentOf(server))).toBe(1)
  expect(terminal.lines).toEqual([
    '1 files copied; all 1 files are the same in both stores.',
    'media/1001/10001/1/ab12cd34ef is incomplete in the source and was not copied',
    'incomplete folders: 1. Import their titles again, then copy again.',
  ])
})

test('two servers on a machine use separate cache folders, and an unusable folder is reported with its setting', async () => {
  const mediaStore = createEmptyS3Address(bucket)
  const mediaCacheDir = join(work, 'cache')
  const config = { ...server.deps.config, mediaStore, dataDir: join(work, 'data'), mediaCacheDir, mediaCacheBytes: 1e9 }
  const first = await openServingStore({ ...config, port: 8081 }, server.deps.now)
  await first.write(playlist, '#EXTM3U')
  await (await first.open(playlist))?.close()
  await openServingStore({ ...config, port: 8082 }, server.deps.now)
  const folders = await readdir(mediaCacheDir)
  expect(folders.sort()).toEqual([`${hostname()}-8081`, `${hostname()}-8082`])
  const files = await Promise.all(folders.map((name) => readdir(join(mediaCacheDir, name))))
  expect(files.map(({ length }) => length)).toEqual([1, 0])
  await writeFile(join(work, 'file'), '')
  const opened = openServingStore({ ...config, mediaCacheDir: join(work, 'file') }, server.deps.now)
  await expect(opened).rejects.toThrow(/^MEDIA_CACHE_DIR: the folder .* cannot be made/)
})

test('the path of the target folder may be relative to the current folder', async () => {
  expect((await run('copy', 'copied')).code).toBe(0)
  const copied = await openStore({ dataDir: join(work, 'copied'), mediaStore: undefined })
  expect(copied.workDir).toContain('copied')
  expect((await run('copy', 'copied')).said).toContain('0 files copied')
})

test('refuses an invalid target, naming the invalid part, and invalid arguments', async () => {
  expect(await run('copy', 's3://b')).toEqual({
    code: 1,
    said: 'The target bucket must have 3 to 63 lower-case letters, digits, dots and hyphens',
  })
  for (const args of [[], ['copy'], ['move', 'x'], ['copy', '--all'], ['copy', 'one', 'two'], ['verify', 'x']])
    expect((await run(...args)).code, args.join(' ')).toBe(2)
})

test('a backup with media is refused if the media store is a bucket', async () => {
  const { pool, close } = await environmentOf(server).connect()
  try {
    const needs = { pool, dataDir: work, isMediaInBucket: true, signal: AbortSignal.timeout(60_000) }
    const written = writeBackup({ ...needs, showStatus: () => undefined }, join(work, 'backup'), true)
    await expect(written).rejects.toThrow('back up without media, and copy the bucket with: store copy')
  } finally {
    await close()
  }
})
