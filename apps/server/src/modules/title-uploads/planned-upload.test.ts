import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
import { releaseDue } from '../catalogue/editing/release.ts'
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
  await processUploads(state, { db, dataDir, storeDir: storeFolder(dataDir), now: server.deps.now, log, signal })
}
const read = async (uploadId: string) => (await editor.ask(studioUpload.read, { uploadId })).upload

const planOf = { publishAs: 'hidden', publishAt: testTime + 30 * 86_400_000 } as const
const refused = {
  ...{ reason: 'badRequest', field: 'publishAt', message: 'Only a new title can be shown at a planned time.' },
}

test('a publication time for an existing title is refused after the checks, and reported if it was set before them', async () => {
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
  const episode = { vidId, publishAs: 'hidden' } as const
  const episodes = await uploads.send('2.mp4', { '2.mp4': video }, { episode })
  const plannedEpisodes = await editor.call(studioUpload.publish, { uploadId: episodes.uploadId, ...planOf })
  expect(plannedEpisodes.failure).toMatchObject(refused)
})

test('an uploaded title stays hidden until its planned time, which must be in the future', async () => {
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
  expect(await releaseDue(server.deps.db, at - 1)).toBe(0)
  expect(await releaseDue(server.deps.db, at)).toBe(1)
  expect(await stateOf()).toMatchObject({ isPublished: true, plan: [] })
  const { version } = await editor.ask(studioTitle.get, { vidId })
  await editor.ask(studioTitle.setPublished, { vidId, version, isPublished: false })
  const [hidden] = (await read(uploadId)).titles ?? []
  expect([hidden?.status, hidden?.plannedAt]).toEqual(['unpublished', undefined])
})
