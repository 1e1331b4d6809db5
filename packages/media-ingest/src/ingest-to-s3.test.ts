import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { startFaultyProxy } from './fixtures/faulty-proxy.ts'
import { makeMedia } from './fixtures/make-media.ts'
import { createEmptyS3Address, type S3Server, s3ServerStarters, testS3AccessKeys } from './fixtures/s3-servers.ts'
import { ingestDrama } from './ingest-drama.ts'
import { createMediaWorkers } from './media-workers.ts'
import { publishEpisodeFiles, removeTitleFiles } from './publish.ts'
import { readDrama } from './read-drama.ts'
import { createFolderStore } from './store/folder-store.ts'
import type { MediaStore } from './store/media-store.ts'
import { createS3Store } from './store/s3/s3-store.ts'

for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)

let root = ''
let folder = ''
const media = createMediaWorkers({ concurrency: 2 })
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ingest-s3-'))
  folder = join(root, 'my-drama')
  await mkdir(join(folder, 'episodes'), { recursive: true })
  await mkdir(join(folder, 'subtitles', 'en'), { recursive: true })
  await mkdir(join(folder, 'audio', 'es'), { recursive: true })
  await writeFile(join(folder, 'drama.yaml'), 'names: { en: Mine }\n')
  await sharp({ create: { width: 540, height: 720, channels: 3, background: '#808080' } })
    .jpeg()
    .toFile(join(folder, 'cover.jpg'))
  await writeFile(join(folder, 'subtitles/en/001.srt'), '1\n00:00:00,500 --> 00:00:01,500\nHello\n')
  for (const n of [1, 2]) await makeMedia(join(folder, `episodes/00${n}.mp4`), { seconds: 1 + n })
  await makeMedia(join(folder, 'audio/es/001.m4a'), { seconds: 2, video: false })
})
afterAll(async () => {
  media.close()
  await rm(root, { recursive: true })
})

/** Imports and publishes the test title. */
async function run(store: MediaStore) {
  const address = { store, cpId: 1, vidId: 7 }
  const { drama, problems } = await readDrama(folder, media)
  if (!drama) throw new Error(JSON.stringify(problems))
  const title = await ingestDrama(drama, { ...address, media })
  await publishEpisodeFiles(title, address)
  return { title, address }
}

/** Returns the hashes of all files in a store, by path. */
async function hashes(store: MediaStore, below = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const top of below === '' ? ['media', 'covers', 'subtitles'] : [below])
    for (const { name, isFolder } of await store.list(top)) {
      const path = `${top}/${name}`
      if (isFolder) Object.assign(found, await hashes(store, path))
      else
        found[path] = createHash('sha256')
          .update((await store.read(path)) ?? '')
          .digest('hex')
    }
  return found
}

describe('import into an S3 bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await s3ServerStarters.fauxqs()
  })
  afterAll(() => server.close())
  const open = (prefix = createEmptyS3Address(server)) =>
    createS3Store(prefix, { workDir: join(root, 'work'), pageSize: 7 })

  test('writes the same files into a bucket as into a folder, and changes none on a second import', async () => {
    const [local, bucket] = [createFolderStore(join(root, 'store')), open()]
    await run(local)
    const { title, address } = await run(bucket)
    const expected = await hashes(local)
    expect(Object.keys(expected).length).toBeGreaterThan(20)
    expect(await hashes(bucket)).toEqual(expected)
    expect(await run(bucket)).toMatchObject({ title: { episodes: title.episodes } })
    expect(await hashes(bucket)).toEqual(expected)

    // The package of the second episode is not in use any more.
    const used = title.episodes.filter(({ n }) => n === 1).map(({ pkg }) => `1/7/1/${pkg}`)
    const covers = new Set([`1/7/${title.covers.default.key}`])
    const old = { olderThanMs: 1_000, now: Date.now() + 60_000 }
    await collectGarbage(bucket, { packages: new Set(used), covers }, old)
    expect((await bucket.list('media/1/7/2')).map(({ name }) => name)).toEqual(['master.m3u8'])
    expect(Object.keys(await hashes(bucket, 'media/1/7/1'))).toHaveLength(
      Object.keys(expected).filter((path) => path.startsWith(`media/1/7/1/${title.episodes[0]?.pkg}/`)).length + 1,
    )
    await removeTitleFiles(address)
    expect(await hashes(bucket)).toEqual({})
  })

  test('publishes no episode if the bucket becomes full; the next import writes all files', async () => {
    const prefix = createEmptyS3Address(server)
    const proxy = await startFaultyProxy(server.endpoint)
    try {
      const limits = { attempts: 1, connectMs: 500, idleMs: 500 }
      const faulty = createS3Store(
        { ...prefix, endpoint: proxy.endpoint },
        { workDir: join(root, 'work-2'), ...limits },
      )
      const direct = open(prefix)
      proxy.fillAfter(12)
      await expect(run(faulty)).rejects.toThrow()
      expect(Object.keys(await hashes(direct)).filter((path) => /^media\/1\/7\/\d\/master/.test(path))).toEqual([])
      proxy.setFault('none')
      await run(faulty)
      const clean = open()
      await run(clean)
      expect(await hashes(direct)).toEqual(await hashes(clean))
    } finally {
      await proxy.close()
    }
  })
})
