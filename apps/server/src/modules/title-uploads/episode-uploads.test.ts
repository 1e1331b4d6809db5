import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playback } from '@cliffhanger/contract/playback'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { wallet } from '@cliffhanger/contract/wallet'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UploadDeps } from '../../ingest/uploads/check-upload.ts'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { createLog } from '../../log.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
import { appendEpisodes, replaceVideo } from '../catalogue/publish-episodes.ts'
import { creditCoins } from '../wallet/ledger.ts'
import { titleUploadsFolder } from './upload-folder.ts'

let server: TestServer
let editor: StudioClient
let uploads: ReturnType<typeof createUploadClient>
let work: string
let [first, second, other, damaged]: Buffer[] = []
let vidId = ''
let titles = 0
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  uploads = createUploadClient(editor)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-episodes-'))
  ;[first, second, other] = await Promise.all([made(2), made(2.5), made(3)])
  damaged = first?.subarray(0, 700)
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})
beforeEach(async () => {
  titles += 1
  const files = { '1.mp4': bytes(first), '2.mp4': bytes(second), '1.en.srt': subtitle }
  const { uploadId } = await uploads.send(`title ${titles}`, files)
  const title = { name: `Title ${titles}`, language: 'en', freeEpisodes: 1, pricePerEpisode: 5 } as const
  await editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', title })
  await run('checking')
  await run('importing')
  vidId = (await read(uploadId)).titles?.[0]?.vidId ?? ''
})

const subtitle = Buffer.from('1\n00:00:00,100 --> 00:00:01,000\nHello\n')
async function made(seconds: number): Promise<Buffer> {
  const file = join(work, `${seconds}.mp4`)
  await makeMedia(file, { seconds })
  return readFile(file)
}
function bytes(file: Buffer | undefined): Buffer {
  if (!file) throw new Error('There is no such file')
  return file
}
async function run(state: 'checking' | 'importing', changed: Partial<UploadDeps> = {}): Promise<number> {
  const { db, log, store, config } = server.deps
  const { dataDir } = config
  const signal = new AbortController().signal
  return processUploads(state, { db, dataDir, store, now: Date.now, log, signal, ...changed })
}
const read = async (uploadId: string) => (await editor.ask(studioUpload.read, { uploadId })).upload
const get = () => editor.ask(studioTitle.get, { vidId })
const replacing = (n: number) => ({ episode: { vidId, replaces: n, publishAs: 'published' } }) as const
const appending = (publishAs: 'published' | 'hidden') => ({ episode: { vidId, publishAs } }) as const
const onDisk = async () => {
  const names = await readdir(titleUploadsFolder(server.deps.config.dataDir), { recursive: true })
  return names.filter((name) => name !== 'received')
}
const episodesNow = async () =>
  server.deps.db.selectFrom('episodes').selectAll().where('vid_id', '=', vidId).orderBy('n').execute()
async function viewerWithCoins() {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const grant = { userId, coins: 100, kind: 'grant', note: '', orderId: null, key: `g${userId}` } as const
  await creditCoins(server.deps.db, { ...grant, at: new Date(server.clock.now) })
  return viewer
}

test('a new video of an episode plays once ready; unlocks, positions, subtitles, names and prices stay', async () => {
  const viewer = await viewerWithCoins()
  const watch = (n: number) => viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: n })
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 2 })
  await viewer.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 1, lookTime: 1.5 })
  await viewer.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 2, lookTime: 0.5 })
  const words = { names: { en: 'The Debt' }, descriptions: {}, tags: [], episodeNames: { en: ['The ring'] } }
  await editor.ask(studioTitle.setWords, { vidId, version: 1, words })
  const [before, old] = [await get(), await watch(1)]
  const { uploadId } = await uploads.send('new cut.mp4', { 'new cut.mp4': bytes(other) }, replacing(1))
  await run('checking')
  expect(await read(uploadId)).toMatchObject({ state: 'importing', episode: { vidId, replaces: 1 }, problems: [] })
  expect((await watch(1)).start?.duration).toBe(old.start?.duration)
  await run('importing')
  expect((await read(uploadId)).state).toBe('done')
  const details = await watch(1)
  expect(details.start?.duration).toBeCloseTo(3, 0)
  const master = await (await fetch(server.origin + details.playUrl)).text()
  expect(master).toContain((await episodesNow())[0]?.pkg)
  expect([details.lookTime, (await watch(2)).lookTime]).toEqual([1.5, 0.5])
  expect(await (await fetch(server.origin + (details.subtitles[0]?.url ?? ''))).text()).toContain('Hello')
  const after = await get()
  const withoutVideos = ({ state }: typeof after) => ({
    ...state,
    episodes: state.episodes.map(({ video: _, ...episode }) => episode),
  })
  expect(withoutVideos(after)).toEqual(withoutVideos(before))
  expect(after.state.episodes[0]?.video).not.toBe(before.state.episodes[0]?.video)
  const [line] = (await editor.ask(studioTitle.history, { vidId })).rows
  expect(line).toMatchObject({ change: 'video', version: before.version + 1 })
  expect(line?.operator).toMatch(/^The editor <.+@.+>$/)
  // Viewers who are watching keep the old video until the regular clean-up deletes it.
  const oldSegment = new URL(old.playUrl, server.origin).href.replace(/master\.m3u8.*/, '')
  expect(oldSegment).toContain('/1/')
  const packages = await readdir(join(storeFolder(server.deps.config.dataDir), 'media', await cpId(), vidId, '1'))
  expect(packages.filter((name) => !name.includes('.'))).toHaveLength(2)
})
async function cpId(): Promise<string> {
  const title = server.deps.db.selectFrom('titles').select('cp_id').where('vid_id', '=', vidId)
  return (await title.executeTakeFirstOrThrow()).cp_id
}

test('a damaged video is refused with file and reason, can be replaced, and is deleted with its upload', async () => {
  const [disk, rows] = [await onDisk(), await episodesNow()]
  const { uploadId } = await uploads.send('bad.mp4', { 'bad.mp4': bytes(damaged) }, replacing(2))
  await run('checking')
  const refused = await read(uploadId)
  expect(refused.state).toBe('checked')
  expect(refused.problems).toEqual([
    expect.objectContaining({ severity: 'error', file: 'bad.mp4', code: 'truncated', fileId: expect.any(String) }),
  ])
  expect(await run('importing')).toBe(0)
  expect(await episodesNow()).toEqual(rows)
  const again = await uploads.send('worse.mp4', { 'worse.mp4': bytes(damaged) }, replacing(2))
  expect(again.uploadId).toBe(uploadId)
  expect(again.files.map(({ path }) => path)).toEqual(['worse.mp4'])
  await run('checking')
  const { uploads: listed } = await editor.ask(studioUpload.list, { vidId })
  expect(listed.map((upload) => [upload.uploadId, upload.state])).toEqual([[uploadId, 'checked']])
  await editor.ask(studioUpload.remove, { uploadId })
  expect(await onDisk()).toEqual(disk)
  expect(await episodesNow()).toEqual(rows)
})

test("a video that changed after the operator's choice is not replaced", async () => {
  const { uploadId } = await uploads.send('mine.mp4', { 'mine.mp4': bytes(other) }, replacing(1))
  await run('checking')
  const [one, two] = await episodesNow()
  if (!one || !two) throw new Error('The title lacks its episodes')
  const theirs = { n: 1, names: {}, durationMs: 2_500, pkg: two.pkg, start: two.start, subtitles: [] }
  const author = { operator: 'Ada', at: new Date() }
  const replace = (basePkg: string) =>
    replaceVideo(server.deps.db, vidId, theirs, { ...author, basePkg }, async () => undefined)
  expect(await replace('another')).toBe(false)
  expect(await replace(one.pkg)).toBe(true)
  await run('importing')
  expect(await read(uploadId)).toMatchObject({
    state: 'failed',
    problems: [{ file: 'mine.mp4', code: 'episodeChanged' }],
  })
  expect((await episodesNow())[0]?.pkg).toBe(two.pkg)
  expect((await editor.ask(studioTitle.history, { vidId })).rows[0]?.operator).toBe('Ada')
  // Choosing the same file again replaces the current video.
  await uploads.send('mine.mp4', { 'mine.mp4': bytes(other) }, replacing(1))
  await run('checking')
  await run('importing')
  expect((await read(uploadId)).state).toBe('done')
})

test("new episodes are appended in the order of their file names, with subtitles and the title's price", async () => {
  const viewer = await viewerWithCoins()
  const files = { 'EP4.mp4': bytes(other), 'EP3.mp4': bytes(first), 'EP3.en.srt': subtitle }
  const { uploadId } = await uploads.send('EP3.mp4', files, appending('published'))
  await run('checking')
  await run('importing')
  expect(await read(uploadId)).toMatchObject({ state: 'done', episode: { vidId } })
  const list = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(list.episodes.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  expect(list).toMatchObject({ nEpisode: 4, totalNum: 4 })
  expect((await viewer.call(playback.videoDetails, { videoId: vidId, episodeN: 4 })).code).toBe(-1)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3, coins: 5 })
  const details = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 3 })
  expect(details.start?.duration).toBeCloseTo(2, 0)
  expect(await (await fetch(server.origin + (details.subtitles[0]?.url ?? ''))).text()).toContain('Hello')
  const { state, version } = await get()
  expect(state.episodes.map(({ n, isHidden }) => [n, isHidden])).toEqual([1, 2, 3, 4].map((n) => [n, false]))
  const [line] = (await editor.ask(studioTitle.history, { vidId })).rows
  expect(line).toMatchObject({ change: 'append', version })
})

test('new episodes are published at the time when they become visible, not when their encoding starts', async () => {
  await uploads.send('3.mp4', { '3.mp4': bytes(other) }, appending('published'))
  await run('checking')
  const { store } = server.deps
  const startedAt = Date.now()
  let now = startedAt
  async function placeFolder(...placed: Parameters<typeof store.placeFolder>): Promise<void> {
    await store.placeFolder(...placed)
    now = startedAt + 3_600_000
  }
  await run('importing', { store: { ...store, placeFolder }, now: () => now })
  expect((await episodesNow()).at(-1)?.published_at.getTime()).toBe(now)
})

test('a failed deletion of unused media is logged, and the import counts as done', async () => {
  const { uploadId } = await uploads.send('3.mp4', { '3.mp4': bytes(other) }, appending('published'))
  await run('checking')
  const { store } = server.deps
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  // Only the deletion of unused media lists the folder `media`.
  const list = (folder: string) => (folder === 'media' ? Promise.reject(new Error('no disk')) : store.list(folder))
  await run('importing', { store: { ...store, list }, log })
  expect((await read(uploadId)).state).toBe('done')
  expect(lines).toEqual([expect.stringContaining('no disk')])
})

test('hidden new episodes are not listed for viewers, and a release plan can include them', async () => {
  await uploads.send('3.mp4', { '3.mp4': bytes(other) }, appending('hidden'))
  await run('checking')
  await run('importing')
  const viewer = await server.viewer()
  const numbers = async () => (await viewer.ask(playback.getPlayList, { videoId: vidId })).episodes.map(({ n }) => n)
  expect(await numbers()).toEqual([1, 2])
  const { version } = await get()
  const episodes = { firstEpisode: 3, firstAt: server.clock.now + 1000, perDay: 1 }
  await editor.ask(studioTitle.setRelease, { vidId, version, holdsNewEpisodes: false, episodes })
  expect((await get()).state.plan).toEqual([{ n: 3, at: episodes.firstAt }])
})

test('a title without a price stays free when episodes are added', async () => {
  const { db } = server.deps
  await db.updateTable('titles').set({ free_episodes: 2, price_per_episode: 0 }).where('vid_id', '=', vidId).execute()
  await uploads.send('3.mp4', { '3.mp4': bytes(other) }, appending('published'))
  await run('checking')
  await run('importing')
  expect((await get()).state).toMatchObject({ freeEpisodes: 3, pricePerEpisode: 0 })
  const viewer = await server.viewer()
  const { start } = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 3 })
  expect(start?.duration).toBeCloseTo(3, 0)
})

test('two waiting additions get different episode numbers; a taken or skipped number is refused', async () => {
  for (const name of ['a.mp4', 'b.mp4']) await uploads.send(name, { [name]: bytes(other) }, appending('published'))
  await run('checking')
  expect(await run('importing')).toBe(2)
  const rows = await episodesNow()
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  const [, , three] = rows
  if (!three) throw new Error('The title lacks an episode')
  const again = { n: 3, names: {}, durationMs: 1, pkg: three.pkg, start: three.start, subtitles: [] }
  const author = { operator: 'Ada', at: new Date(), isHidden: false }
  for (const n of [3, 6])
    expect(await appendEpisodes(server.deps.db, vidId, [{ ...again, n }], author, async () => undefined)).toBe(false)
  expect(await episodesNow()).toEqual(rows)
})

test('refuses unexpected files, unknown episodes, and a second video while the first is being imported', async () => {
  const disk = await onDisk()
  const begin = async (paths: string[], more: object) => {
    const files = paths.map((path) => ({ path, bytes: 1, modifiedAt: 1 }))
    return (await editor.call(studioUpload.begin, { name: 'refused', files, ...more })).failure
  }
  const wrong = [
    [['drama.yaml'], replacing(1), 'files.0.path'],
    [['1.srt'], replacing(1), 'files.0.path'],
    [['episodes/1.mp4'], replacing(1), 'files.0.path'],
    [['1.mp4', '2.mp4'], replacing(1), 'files'],
    [['1.mp4', 'cover.jpg'], appending('hidden'), 'files.1.path'],
    [['1.mp4'], { ...replacing(1), uploadId: '1' }, 'episode'],
  ] as const
  for (const [paths, more, field] of wrong)
    expect(await begin([...paths], more), paths.join()).toMatchObject({ reason: 'badRequest', field })
  expect(await begin(['1.mp4'], replacing(9))).toMatchObject({ reason: 'notFound', field: 'episode.replaces' })
  const unknown = { episode: { vidId: '999999', publishAs: 'hidden' } }
  expect(await begin(['1.mp4'], unknown)).toMatchObject({ reason: 'notFound', field: 'episode.vidId' })
  expect(await onDisk()).toEqual(disk)
  const { uploadId } = await uploads.send('one.mp4', { 'one.mp4': bytes(other) }, replacing(1))
  await run('checking')
  expect(await begin(['two.mp4'], replacing(1))).toMatchObject({ reason: 'importRunning' })
  await run('importing')
  expect((await read(uploadId)).state).toBe('done')
})

test('only owners and editors can replace and add episodes', async () => {
  for (const role of ['cashier', 'support', 'analyst'] as const) {
    const other = await signInAs(server, role)
    const files = [{ path: '1.mp4', bytes: 1, modifiedAt: 1 }]
    for (const more of [replacing(1), appending('hidden')])
      expect((await other.call(studioUpload.begin, { name: 'x', files, ...more })).status, role).toBe(403)
  }
})
