import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { makeMedia } from './fixtures/make-media.ts'
import { IngestError, ingestDrama, type Progress } from './ingest-drama.ts'
import { createMediaWorkers } from './media-workers.ts'
import { publishEpisodeFiles, removeTitleFiles } from './publish.ts'
import { type Drama, readDrama } from './read-drama.ts'
import { createFolderStore } from './store/folder-store.ts'
import { startWorker } from './worker/pool.ts'

let root = ''
let folder = ''
const media = createMediaWorkers({ concurrency: 2 })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ingest-'))
  folder = join(root, 'my-drama')
  await mkdir(join(folder, 'episodes'), { recursive: true })
  await mkdir(join(folder, 'subtitles', 'en'), { recursive: true })
  await writeFile(join(folder, 'drama.yaml'), 'names: { en: Mine }\n')
  await sharp({ create: { width: 540, height: 720, channels: 3, background: '#808080' } })
    .jpeg()
    .toFile(join(folder, 'cover.jpg'))
  await writeFile(join(folder, 'subtitles/en/001.srt'), '\ufeff1\r\n00:00:00,500 --> 00:00:01,500\r\nHello\r\n')
  for (const n of [1, 2]) await makeMedia(join(folder, `episodes/00${n}.mp4`), { seconds: 2 + n })
})
afterAll(async () => {
  media.close()
  await rm(root, { recursive: true })
})

const store = async (name: string) => {
  await mkdir(join(root, name), { recursive: true })
  return { storeDir: join(root, name), store: createFolderStore(join(root, name)), cpId: 1, vidId: 7 }
}
async function read(from = folder): Promise<Drama> {
  const { drama, problems } = await readDrama(from, media)
  if (!drama) throw new Error(problems.map(({ file, reason }) => `${file}: ${reason}`).join('\n'))
  return drama
}
/** Returns the modification times of all files in a folder, to detect changes. */
async function snapshot(of: string): Promise<Record<string, number>> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs])))
}

test('packages a drama folder, whose files are not visible before they are published', async () => {
  const address = await store('a')
  const seen: Progress[] = []
  const title = await ingestDrama(await read(), { ...address, media, onProgress: (progress) => seen.push(progress) })
  expect(title.episodes.map(({ n, durationMs }) => [n, durationMs])).toEqual([
    [1, 3000],
    [2, 4000],
  ])
  expect(title.covers.default.largestWidth).toBe(540)
  expect(title.episodes[0]?.start).toMatchObject({
    duration: 3,
    durations: [1, 2],
    rungs: [{ id: '180', width: 180, height: 320 }],
  })
  expect(seen.filter(({ fraction }) => fraction === 1).map(({ done, total }) => `${done}/${total}`)).toEqual([
    '1/2',
    '2/2',
  ])
  const files = Object.keys(await snapshot(address.storeDir))
  expect(files.filter((file) => /\/7\/\d+\/master\.m3u8$|\.srt$/.test(file) && !file.includes('.ingest'))).toEqual([])

  await publishEpisodeFiles(title, address)
  const master = await readFile(join(address.storeDir, 'media/1/7/1/master.m3u8'), 'utf8')
  const pkg = title.episodes[0]?.pkg ?? ''
  expect(master).toContain(`\n${pkg}/180.m3u8\n`)
  const playlist = await readFile(join(address.storeDir, 'media/1/7/1', pkg, '180.m3u8'), 'utf8')
  for (const uri of playlist.match(/180\/\w+\.(m4s|mp4)/g) ?? [])
    await stat(join(address.storeDir, 'media/1/7/1', pkg, uri))
  expect(await readFile(join(address.storeDir, 'subtitles/1/7/en/1.srt'), 'utf8')).toBe(
    '1\n00:00:00,500 --> 00:00:01,500\nHello\n\n',
  )
})

test('a second import packages only changed episodes', async () => {
  const address = await store('b')
  const copy = join(root, 'changing')
  await cp(folder, copy, { recursive: true })
  const first = await ingestDrama(await read(copy), { ...address, media })
  await publishEpisodeFiles(first, address)
  const before = await snapshot(address.storeDir)
  await publishEpisodeFiles(await ingestDrama(await read(copy), { ...address, media }), address)
  expect(await snapshot(address.storeDir)).toEqual(before)

  await makeMedia(join(copy, 'episodes/002.mp4'), { seconds: 2, crf: 30 })
  await rm(join(copy, 'subtitles'), { recursive: true })
  const second = await ingestDrama(await read(copy), { ...address, media })
  expect(second.episodes[0]).toEqual({ ...first.episodes[0], subtitles: [] })
  expect(second.episodes[1]?.pkg).not.toBe(first.episodes[1]?.pkg)
  await publishEpisodeFiles(second, address)
  const after = await snapshot(address.storeDir)
  const touched = Object.keys(after).filter((file) => after[file] !== before[file] && !file.includes('.ingest'))
  expect(touched.every((file) => file.includes('/media/1/7/2/'))).toBe(true)
  expect(Object.keys(after).filter((file) => file.endsWith('.srt') && !file.includes('.ingest'))).toEqual([])
})

test('adds dubbing tracks to an episode without encoding its video again', async () => {
  const address = await store('dubs')
  const copy = join(root, 'dubbed')
  await cp(folder, copy, { recursive: true })
  const plain = await ingestDrama(await read(copy), { ...address, media })
  await mkdir(join(copy, 'audio/es'), { recursive: true })
  await makeMedia(join(copy, 'audio/es/001.m4a'), { seconds: 3, video: false })
  const title = await ingestDrama(await read(copy), { ...address, media })
  expect(title.episodes[1]).toEqual(plain.episodes[1])
  const [episode] = title.episodes
  const pkg = episode?.pkg ?? ''
  expect(pkg).not.toBe(plain.episodes[0]?.pkg)
  expect(episode?.start).toMatchObject({
    durations: [1, 2],
    rungs: [{ segments: `${pkg}/180/{n}.m4s` }],
    dubs: [{ language: 8, codecs: 'mp4a.40.2', segments: `${pkg}/audio-es/{n}.m4s` }],
  })
  await publishEpisodeFiles(title, address)
  const inStore = (name: string) => join(address.storeDir, 'media/1/7/1', name)
  const master = await readFile(inStore('master.m3u8'), 'utf8')
  expect(master).toContain(`LANGUAGE="es",DEFAULT=NO,AUTOSELECT=NO,URI="${pkg}/audio-es.m3u8"`)
  const playlist = await readFile(inStore(`${pkg}/audio-es.m3u8`), 'utf8')
  expect(playlist.match(/audio-es\/\w+\.(m4s|mp4)/g)).toEqual(['audio-es/init.mp4', 'audio-es/0.m4s', 'audio-es/1.m4s'])
  for (const name of ['init.mp4', '0.m4s', '1.m4s']) await stat(inStore(`${pkg}/audio-es/${name}`))
  // The segment must be a hard link to the segment in the package without the dubbing track.
  const segment = '180/0.m4s'
  const [linked, first] = await Promise.all([
    stat(inStore(`${pkg}/${segment}`)),
    stat(inStore(`${plain.episodes[0]?.pkg}/${segment}`)),
  ])
  expect(linked.ino).toBe(first.ino)
  const before = await readFile(inStore(`${plain.episodes[0]?.pkg}/package.json`), 'utf8')
  expect(JSON.parse(before)).toEqual(plain.episodes[0]?.start)

  // A changed dubbing track creates a new package. Without the track, the episode uses the first package again.
  await makeMedia(join(copy, 'audio/es/001.m4a'), { seconds: 2.9, video: false })
  const changed = await ingestDrama(await read(copy), { ...address, media })
  expect([pkg, plain.episodes[0]?.pkg]).not.toContain(changed.episodes[0]?.pkg)
  await rm(join(copy, 'audio'), { recursive: true })
  expect((await ingestDrama(await read(copy), { ...address, media })).episodes[0]).toEqual(plain.episodes[0])
})

test('a repeated import resumes an interrupted import', async () => {
  const address = await store('c')
  const drama = await read()
  const controller = new AbortController()
  const onProgress = ({ fraction }: Progress) => fraction === 1 && controller.abort(new Error('stopped'))
  const single = createMediaWorkers({ concurrency: 1 })
  await expect(
    ingestDrama(drama, { ...address, media: single, signal: controller.signal, onProgress }),
  ).rejects.toThrow('stopped')
  single.close()
  const before = await snapshot(join(address.storeDir, 'media'))
  expect(Object.keys(before).filter((file) => file.endsWith('package.json'))).toHaveLength(1)
  const skipped: number[] = []
  const resumed = await ingestDrama(drama, { ...address, media, onProgress: (it) => it.skipped && skipped.push(it.n) })
  expect(skipped).toHaveLength(1)
  expect(resumed.episodes).toHaveLength(2)
  expect(await snapshot(join(address.storeDir, 'media'))).toMatchObject(before)
  expect(await readdir(join(address.storeDir, '.ingest/staging'))).toEqual([])
})

test('a decoder crash fails only its episode, and the failure names the file', async () => {
  const address = await store('d')
  const drama = await read()
  const workers: ReturnType<typeof startWorker>[] = []
  const doomed = createMediaWorkers({
    concurrency: 1,
    startWorker: () => {
      const worker = startWorker()
      if (workers.push(worker) === 1) worker.kill('SIGSEGV')
      return worker
    },
  })
  await expect(ingestDrama(drama, { ...address, media: doomed })).rejects.toEqual(
    new IngestError([{ file: 'episodes/001.mp4', reason: 'the decoder crashed' }]),
  )
  doomed.close()
  expect(workers).toHaveLength(2)
  expect(await readdir(join(address.storeDir, 'media/1/7'))).toEqual(['2'])
  const title = await ingestDrama(drama, { ...address, media })
  expect(title.episodes).toHaveLength(2)
})

test('renumbers episodes after an inserted first episode without packaging them again', async () => {
  const address = await store('g')
  const copy = join(root, 'renumbered')
  await cp(folder, copy, { recursive: true })
  const first = await ingestDrama(await read(copy), { ...address, media })
  await rename(join(copy, 'episodes/002.mp4'), join(copy, 'episodes/003.mp4'))
  await rename(join(copy, 'episodes/001.mp4'), join(copy, 'episodes/002.mp4'))
  await makeMedia(join(copy, 'episodes/001.mp4'), { seconds: 1 })
  const jobs: string[] = []
  const counted = {
    ...media,
    packageEpisode: (...args: Parameters<typeof media.packageEpisode>) => {
      jobs.push(args[0].file)
      return media.packageEpisode(...args)
    },
  }
  const second = await ingestDrama(await read(copy), { ...address, media: counted })
  expect(jobs).toEqual([join(copy, 'episodes/001.mp4')])
  expect(second.episodes.slice(1).map(({ start }) => start)).toEqual(first.episodes.map(({ start }) => start))
  const [old, moved] = [first.episodes[0]?.pkg, second.episodes[1]?.pkg]
  const bytes = (n: number, pkg = '') => readFile(join(address.storeDir, `media/1/7/${n}`, pkg, '180/0.m4s'))
  expect(await bytes(2, moved)).toEqual(await bytes(1, old))
})

test('a first run packages one rung per episode, a later run all rungs as a new package; complete episodes are skipped', async () => {
  const address = await store('h')
  const copy = join(root, 'heavy')
  await cp(folder, copy, { recursive: true })
  await makeMedia(join(copy, 'episodes/002.mp4'), { width: 540, height: 960, seconds: 2, fps: 12, crf: 28 })
  await makeMedia(join(copy, 'episodes/003.mp4'), { width: 320, height: 568, seconds: 2, fps: 12, bFrames: 2 })
  const drama = await read(copy)
  const jobs: string[] = []
  const counted = {
    ...media,
    packageEpisode: (...args: Parameters<typeof media.packageEpisode>) => {
      const [{ file, plan }] = args
      jobs.push(`${file.slice(-7)} ${plan.rungs.map(({ width }) => width)}`)
      return media.packageEpisode(...args)
    },
  }
  const firstOnly = new Map<number, boolean>()
  const onProgress = ({ n, firstRungOnly }: Progress) => firstOnly.set(n, firstRungOnly)
  const first = await ingestDrama(drama, { ...address, media: counted, rungs: 'first', onProgress })
  expect(jobs.splice(0).toSorted()).toEqual(['001.mp4 180', '002.mp4 540', '003.mp4 270'])
  expect(first.episodes.map(({ start, isWhole }) => [start.rungs.map(({ id }) => id), isWhole])).toEqual([
    [['180'], true],
    [['540'], false],
    [['270'], false],
  ])
  expect([1, 2, 3].map((n) => firstOnly.get(n))).toEqual([false, true, true])

  const all = await ingestDrama(drama, { ...address, media: counted })
  expect(jobs.splice(0).toSorted()).toEqual(['002.mp4 270,360,540', '003.mp4 270,320'])
  expect(all.episodes.map(({ start, isWhole }) => [start.rungs.at(-1)?.id, isWhole])).toEqual([
    ['180', true],
    ['540', true],
    ['320', true],
  ])
  expect(all.episodes[1]?.start.rungs.length).toBeGreaterThan(1)
  expect(all.episodes.map(({ start }) => start.durations)).toEqual(first.episodes.map(({ start }) => start.durations))
  // Viewers who are playing the package of the first rung can continue.
  for (const { n, pkg, start } of first.episodes)
    await stat(join(address.storeDir, `media/1/7/${n}`, pkg, `${start.rungs[0]?.id}/0.m4s`))

  expect(await ingestDrama(drama, { ...address, media: counted, rungs: 'first' })).toEqual(all)
  expect(jobs).toEqual([])
})

test('reports a source that changes during packaging, and discards its package', async () => {
  const address = await store('e')
  const copy = join(root, 'moving')
  await cp(folder, copy, { recursive: true })
  const drama = await read(copy)
  await utimes(join(copy, 'episodes/001.mp4'), new Date(0), new Date(0))
  await expect(ingestDrama(drama, { ...address, media })).rejects.toThrow('episodes/001.mp4: changed while it was read')
  expect(await readdir(join(address.storeDir, 'media/1/7')).catch(() => [])).toEqual(['2'])
})

test('garbage collection deletes only old unused files; removing a title deletes all its files', async () => {
  const address = await store('f')
  const title = await ingestDrama(await read(), { ...address, media })
  await publishEpisodeFiles(title, address)
  const used = title.episodes.map(({ n, pkg }) => `1/7/${n}/${pkg}`)
  const inUse = { packages: new Set(used.slice(0, 1)), covers: new Set([`1/7/${title.covers.default.key}`]) }
  const none = { packages: 0, covers: 0, staged: 0 }
  expect(await collectGarbage(address.store, inUse, { olderThanMs: 60_000 })).toEqual(none)
  const later = Date.now() + 120_000
  expect(await collectGarbage(address.store, inUse, { olderThanMs: 60_000, now: later })).toEqual({
    ...none,
    packages: 1,
  })
  expect(await readdir(join(address.storeDir, 'media/1/7/2'))).toEqual(['master.m3u8'])
  await removeTitleFiles(address)
  await removeTitleFiles(address)
  for (const kind of ['media', 'subtitles', 'covers'])
    expect(await readdir(join(address.storeDir, kind, '1'))).toEqual([])
})
