import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playback } from '@cliffhanger/contract/playback'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
import { publishDueReleases } from '../catalogue/editing/release.ts'
import { readLogPage } from '../operator-log/store.ts'

let server: TestServer
let editor: StudioClient
let work: string
let video: Buffer
beforeAll(async () => {
  server = await createTestServer({ usableBytes: async () => 1e12 })
  editor = await signInAs(server, 'editor')
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-planned-'))
  await makeMedia(join(work, 'video.mp4'), { seconds: 1 })
  video = await readFile(join(work, 'video.mp4'))
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

async function run(state: 'checking' | 'importing'): Promise<void> {
  const { db, log, config } = server.deps
  const signal = new AbortController().signal
  const { dataDir } = config
  await processUploads(state, { db, dataDir, store: server.deps.store, now: server.deps.now, log, signal })
}
const read = async (uploadId: string) => (await editor.ask(studioUpload.read, { uploadId })).upload

const planOf = { publishAs: 'hidden', publishAt: testTime + 30 * 86_400_000 } as const
const refused = {
  reason: 'badRequest',
  field: 'publishAt',
  message: 'Only a new title or new episodes can be shown at a planned time.',
}

test('a release time for an existing title is refused after the checks; if set before, a note reports it', async () => {
  const uploads = createUploadClient(editor)
  const folder = (name: string) => ({
    'drama.yaml': Buffer.from(`id: known\nnames: { en: ${name} }\n`),
    'episodes/001.mp4': video,
  })
  const first = await uploads.send('first', folder('First'))
  await editor.ask(studioUpload.publish, { uploadId: first.uploadId, publishAs: 'published' })
  await run('checking')
  await run('importing')
  const early = await uploads.send('early', folder('Second'))
  await editor.ask(studioUpload.publish, { uploadId: early.uploadId, ...planOf })
  await run('checking')
  await run('importing')
  const done = await read(early.uploadId)
  expect(done).toMatchObject({ state: 'done', titles: [{ status: 'published', isReplaced: true }] })
  expect(done.problems).toContainEqual(expect.objectContaining({ severity: 'note', file: 'known', code: 'notPlanned' }))
  expect(done).not.toHaveProperty('publishAt')
  const late = await uploads.send('late', folder('Third'))
  await run('checking')
  const planned = await editor.call(studioUpload.publish, { uploadId: late.uploadId, ...planOf })
  expect(planned.failure).toMatchObject(refused)

  const vidId = done.titles?.[0]?.vidId ?? ''
  const episode = { vidId, replaces: 1, publishAs: 'hidden' } as const
  const replacement = await uploads.send('new.mp4', { 'new.mp4': video }, { episode })
  const plannedVideo = await editor.call(studioUpload.publish, { uploadId: replacement.uploadId, ...planOf })
  expect(plannedVideo.failure).toMatchObject(refused)
  await editor.ask(studioUpload.remove, { uploadId: replacement.uploadId })
})

test('added episodes stay hidden until their scheduled release, and an earlier plan is kept', async () => {
  const { vidId } = await publishSample(server.deps.db, 'weekly', { count: 2 })
  const get = () => editor.ask(studioTitle.get, { vidId })
  const { version } = await get()
  await editor.ask(studioTitle.setEpisodesHidden, { vidId, version, episodes: [2], isHidden: true })
  const early = server.clock.now + 60_000
  const episodes = { firstEpisode: 2, firstAt: early, perDay: 1 }
  await editor.ask(studioTitle.setRelease, { vidId, version: version + 1, holdsNewEpisodes: false, episodes })
  const at = server.clock.now + 3_600_000
  const episode = { vidId, publishAs: 'hidden', publishAt: at } as const
  const files = { '3.mp4': video, '4.mp4': video }
  const { uploadId } = await createUploadClient(editor).send('3.mp4', files, { episode })
  const [logged] = await readLogPage(server.deps.db, undefined, 1, { search: 'uploads begin' })
  expect(logged?.changes).toMatchObject({ after: { publishAt: at } })
  await run('checking')
  await run('importing')
  expect(await read(uploadId)).toMatchObject({ state: 'done', publishAt: at, problems: [] })
  const plan = [
    { n: 2, at: early },
    { n: 3, at },
    { n: 4, at },
  ]
  expect((await get()).state).toMatchObject({ plan })
  const viewer = await server.viewer()
  const seen = async () => {
    const { episodes: shown, nextEpisodeAt } = await viewer.ask(playback.getPlayList, { videoId: vidId })
    return { numbers: shown.map(({ n }) => n), nextEpisodeAt }
  }
  expect(await seen()).toEqual({ numbers: [1], nextEpisodeAt: early })
  await publishDueReleases(server.deps.db, at - 1)
  expect(await seen()).toEqual({ numbers: [1, 2], nextEpisodeAt: at })
  await publishDueReleases(server.deps.db, at)
  expect(await seen()).toEqual({ numbers: [1, 2, 3, 4], nextEpisodeAt: undefined })
})

test('a release time is refused for visible episodes, in the past, and for a replaced video', async () => {
  const { vidId } = await publishSample(server.deps.db, 'refused', { count: 1 })
  const files = [{ path: '2.mp4', bytes: 1, modifiedAt: 1 }]
  const at = server.clock.now + 3_600_000
  const wrong = [
    { publishAs: 'published', publishAt: at },
    { publishAs: 'hidden', publishAt: server.clock.now },
    { publishAs: 'hidden', publishAt: at, replaces: 1 },
  ] as const
  for (const plan of wrong) {
    const { failure } = await editor.call(studioUpload.begin, { name: '2.mp4', files, episode: { vidId, ...plan } })
    expect(failure, JSON.stringify(plan)).toMatchObject({ reason: 'badRequest', field: 'episode.publishAt' })
  }
})

test('an uploaded title stays hidden until its scheduled release, which must be in the future', async () => {
  const { uploadId } = await createUploadClient(editor).send('planned', { '1.mp4': video })
  const title = { name: 'Planned', language: 'en', freeEpisodes: 1, pricePerEpisode: 0 } as const
  const at = server.clock.now + 3_600_000
  const past = { uploadId, title, publishAs: 'hidden', publishAt: server.clock.now } as const
  expect((await editor.call(studioUpload.publish, past)).failure).toMatchObject({
    ...{ reason: 'badRequest', field: 'publishAt', message: 'The time must be in the future.' },
  })
  const visible = { ...past, publishAs: 'published', publishAt: at } as const
  expect((await editor.call(studioUpload.publish, visible)).failure).toMatchObject({ field: 'publishAt' })
  await editor.ask(studioUpload.publish, { ...past, publishAt: at })
  const [logged] = await readLogPage(server.deps.db, undefined, 1, { search: 'uploads publish' })
  expect(logged?.changes).toMatchObject({ after: { publishAs: 'hidden', publishAt: at } })
  await run('checking')
  await run('importing')
  const done = await read(uploadId)
  expect(done).toMatchObject({ state: 'done', publishAt: at, titles: [{ status: 'unpublished', plannedAt: at }] })
  const vidId = done.titles?.[0]?.vidId ?? ''
  const stateOf = async () => (await editor.ask(studioTitle.get, { vidId })).state
  expect(await stateOf()).toMatchObject({ isPublished: false, plan: [{ n: 0, at }] })
  expect(await publishDueReleases(server.deps.db, at - 1)).toBe(0)
  expect(await publishDueReleases(server.deps.db, at)).toBe(1)
  expect(await stateOf()).toMatchObject({ isPublished: true, plan: [] })
  const { version } = await editor.ask(studioTitle.get, { vidId })
  await editor.ask(studioTitle.setPublished, { vidId, version, isPublished: false })
  const [hidden] = (await read(uploadId)).titles ?? []
  expect([hidden?.status, hidden?.plannedAt]).toEqual(['unpublished', undefined])
})
