import { utimesSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { type MediaSpec, makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { readDrama } from '@cliffhanger/media-ingest/read-drama'
import { WorkerTaskError } from '@cliffhanger/media-ingest/worker/pool'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFolder } from '../origin/store-folder.ts'
import { episodeFile, makeDramaFolder } from '../testing/operator-folder.ts'
import { publishSample, samplePackageName } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { checkFolder } from './check-folder.ts'
import { type ImportReport, importFolder } from './import-folder.ts'
import { importTitle } from './import-title.ts'
import { sweepStore } from './sweep-store.ts'

let server: TestServer
let work: string
/**
 * Folder of three titles with one episode each: `flat` has one rendition; `copied` has a copied rendition and lower
 * ones; `encoded` has only encoded renditions.
 */
let catalogue: string
let storeDir: string
const copiedLadder: MediaSpec = { width: 540, height: 960, seconds: 1, fps: 12, crf: 28 }
const encodedLadder: MediaSpec = { width: 320, height: 568, seconds: 1, fps: 12, bFrames: 2 }

beforeAll(async () => {
  server = await createTestServer()
  storeDir = storeFolder(server.deps.config.dataDir)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-import-folder-'))
  catalogue = join(work, 'catalogue')
  for (const [id, media] of Object.entries({ flat: {}, copied: copiedLadder, encoded: encodedLadder })) {
    await makeDramaFolder(join(catalogue, id), { yaml: `names: { en: ${id} }\n`, episodes: 1, media })
  }
  const modules = '{ id: tonight, cardType: 32, names: { en: Tonight }, titles: [encoded, copied] }'
  await writeFile(join(catalogue, 'home.yaml'), `modules:\n  - ${modules}\n`)
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

let events: string[]
beforeEach(() => {
  events = []
})
/** Imports a folder and records the reported events; `onEvent` is called synchronously for each event. */
function run(
  folder: string,
  onEvent: (event: string) => unknown = () => undefined,
  signal = new AbortController().signal,
) {
  const tell = (event: string) => {
    events.push(event)
    onEvent(event)
  }
  const report: ImportReport = {
    problems: () => undefined,
    begun: () => onEvent('begun'),
    progress: () => undefined,
    live: (slug) => tell(`${slug} live`),
    published: (slug, status) => tell(`${slug} ${status}`),
    failed: (slug, [failure], wasPublished) =>
      tell(`${slug} failed, ${wasPublished ? 'stays' : 'new'}: ${failure?.file}: ${failure?.reason}`),
  }
  return importFolder(folder, { db: server.deps.db, store: server.deps.store, now: Date.now, signal }, report)
}
async function stored(slug: string) {
  const titles = server.deps.db.selectFrom('titles as t').leftJoin('episodes as e', 'e.vid_id', 't.vid_id')
  const row = await titles
    .select(['t.vid_id', 't.cp_id', 't.status', 'e.pkg', 'e.start'])
    .where('t.slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { ...row, rungs: row.start?.rungs.map(({ id }) => id) ?? [] }
}
const change = (folder: string, id: string, at = 0) => utimesSync(episodeFile(join(folder, id), 1), at, at)

test('publishes the first rendition of every new title before other renditions, and resumes after a stop', async () => {
  const stopping = new AbortController()
  const atFirstRungs = () => events.length === 3 && stopping.abort(new Error('stopped'))
  await expect(run(catalogue, atFirstRungs, stopping.signal)).rejects.toThrow('stopped')
  expect(events.toSorted()).toEqual(['copied live', 'encoded live', 'flat published'])
  expect([(await stored('copied')).rungs, (await stored('encoded')).rungs]).toEqual([['540'], ['270']])
  const before = await stored('copied')

  const viewer = await server.viewer()
  const { rows: home } = await viewer.ask(recommendation.moduleInfoList, {})
  expect(home.map((row) => row.videoInfoList.map((video) => video.vidName))).toEqual([['encoded', 'copied']])
  const details = await viewer.ask(playback.videoDetails, { videoId: before.vid_id, episodeN: 1 })
  expect(details.start.rungs.map(({ id }) => id)).toEqual(['540'])
  expect(details.subtitles.map(({ language }) => language)).toEqual([2, 4])
  const status = async (path = '') => (await fetch(server.origin + path)).status
  const segment = details.start.base + details.start.rungs[0]?.segments.replace('{n}', '0')
  expect([await status(details.playUrl), await status(segment)]).toEqual([200, 200])

  // The import continues days later, when the packages of the first pass are old enough for the sweep.
  await utimes(join(storeDir, 'media', before.cp_id, before.vid_id, '1', before.pkg ?? ''), 0, 0)
  events = []
  expect(await run(catalogue)).toBe(true)
  expect(events.toSorted()).toEqual(['copied published', 'encoded published', 'flat published'])
  const after = [await stored('copied'), await stored('encoded')]
  expect(after.map(({ rungs }) => rungs.at(-1))).toEqual(['540', '320'])
  expect(after[0]?.rungs.length).toBeGreaterThan(1)

  // A replaced package stays for two days, because viewers may be watching it.
  await sweepStore(server.deps.db, server.deps.store, Date.now())
  expect(await status(segment)).toBe(200)
  await sweepStore(server.deps.db, server.deps.store, Date.now() + 72 * 3_600_000)
  expect([await status(segment), await status(details.playUrl)]).toEqual([404, 200])
})

test('replaces a published or hidden title only by a complete edition', async () => {
  await makeMedia(episodeFile(join(catalogue, 'copied'), 1), { ...copiedLadder, crf: 29 })
  await makeMedia(episodeFile(join(catalogue, 'encoded'), 1), { ...encodedLadder, crf: 27 })
  const { vid_id: hidden } = await stored('encoded')
  await server.deps.db.updateTable('titles').set({ status: 'unpublished' }).where('vid_id', '=', hidden).execute()
  const before = [await stored('copied'), await stored('encoded')]
  expect(await run(catalogue)).toBe(true)
  expect(events.toSorted()).toEqual(['copied published', 'encoded unpublished', 'flat published'])
  const after = [await stored('copied'), await stored('encoded')]
  expect(after.map(({ pkg }, index) => pkg === before[index]?.pkg)).toEqual([false, false])
  expect(after.map(({ rungs }) => rungs.at(-1))).toEqual(['540', '320'])
})

test('does not publish a title that fails in the first pass, and keeps a title live that fails in the second', async () => {
  const other = join(work, 'other')
  for (const id of ['copied', 'encoded', 'flat'])
    await cp(join(catalogue, id), join(other, `other-${id}`), { recursive: true })
  const isWhole = await run(other, (event) => {
    if (event === 'begun') change(other, 'other-flat')
    if (event === 'other-encoded live') change(other, 'other-encoded')
  })
  expect(isWhole).toBe(false)
  expect(events.slice(0, 3).toSorted()).toEqual([
    'other-copied live',
    'other-encoded live',
    'other-flat failed, new: other-flat/episodes/001.mp4: changed while it was read',
  ])
  expect(events.slice(3).toSorted()).toEqual([
    'other-copied published',
    'other-encoded failed, stays: other-encoded/episodes/001.mp4: changed while it was read',
  ])
  expect(await stored('other-flat')).toMatchObject({ status: 'draft', rungs: [] })
  expect(await stored('other-encoded')).toMatchObject({ status: 'published', rungs: ['270'] })
  expect((await stored('other-copied')).rungs.length).toBeGreaterThan(1)

  // The source changes during the first import, then stays unchanged.
  events = []
  expect(await run(other, (event) => event === 'begun' && change(other, 'other-encoded', 1))).toBe(false)
  expect(events).toContain('other-encoded failed, stays: other-encoded/episodes/001.mp4: changed while it was read')
  expect(await run(other)).toBe(true)
  expect((await stored('other-encoded')).rungs).toContain('320')
})

test('checks at most eight titles at the same time, because it holds their covers in memory', async () => {
  const many = join(work, 'many')
  const names = Array.from({ length: 20 }, (_, at) => `title-${at}`)
  for (const name of names) {
    await mkdir(join(many, name, 'episodes'), { recursive: true })
    await writeFile(join(many, name, 'episodes', '001.mp4'), 'x')
  }
  let [reading, most] = [0, 0]
  const workers = createMediaWorkers({ concurrency: 1 })
  async function probe(): Promise<never> {
    reading += 1
    most = Math.max(most, reading)
    await sleep(50)
    reading -= 1
    throw new WorkerTaskError('not a video', true)
  }
  const { signal } = new AbortController()
  const { problems } = await checkFolder(many, { db: server.deps.db, media: { ...workers, probe }, signal })
  workers.close()
  expect(problems.filter(({ reason }) => reason === 'not a video')).toHaveLength(names.length)
  expect(most).toBeLessThanOrEqual(8)
})

test('a first rendition does not replace a title that another import published meanwhile', async () => {
  const { db } = server.deps
  const media = createMediaWorkers({ concurrency: 1 })
  const { drama } = await readDrama(join(catalogue, 'encoded'), media)
  if (!drama) throw new Error('readDrama found errors in the folder of the test')
  const overtaken = {
    ...media,
    async packageEpisode(...args: Parameters<typeof media.packageEpisode>) {
      await publishSample(db, 'overtaken')
      return media.packageEpisode(...args)
    },
  }
  const deps = { db, store: server.deps.store, now: Date.now, media: overtaken }
  expect(await importTitle({ ...drama, id: 'overtaken' }, 'first', deps)).toBeNull()
  media.close()
  expect((await stored('overtaken')).pkg).toBe(samplePackageName)
})
