import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import type { UploadState } from '@cliffhanger/domain/title-uploads'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import type { QueryId } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { expectWaiting } from '../../testing/lock-waits.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'

let server: TestServer
let editor: StudioClient
let uploads: ReturnType<typeof createUploadClient>
let work: string
let video: Buffer
beforeAll(async () => {
  server = await createTestServer({ usableBytes: async () => 1e12 })
  editor = await signInAs(server, 'editor')
  uploads = createUploadClient(editor)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-edited-uploads-'))
  await makeMedia(join(work, 'video.mp4'), { seconds: 2 })
  video = await readFile(join(work, 'video.mp4'))
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

/**
 * Returns a database for the checks that runs `edit` directly after their first query of `table`, in the same
 * millisecond as the previous edit of the upload.
 */
function databaseWithEdit(table: string, edit: () => Promise<unknown>): Database {
  const ids = new WeakSet<QueryId>()
  let isEdited = false
  return server.deps.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(`"${table}"`)) ids.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (!isEdited && ids.has(queryId)) {
        isEdited = true
        await edit()
      }
      return result
    },
  })
}

async function check(db: Database): Promise<void> {
  const { log, now, store, config } = server.deps
  const signal = new AbortController().signal
  await processUploads('checking', { db, dataDir: config.dataDir, store, now, log, signal })
}
const read = async (uploadId: string) => (await editor.ask(studioUpload.read, { uploadId })).upload

test.each([
  ['before it is read', 'title_upload_files'],
  ['after it was linked into the import folder', 'title_texts'],
])('the checks start again if a file is removed %s', async (_when, table) => {
  const sent = { '1.mp4': video, '2.mp4': Buffer.from('no video') }
  const { uploadId, files } = await uploads.send(`removed ${table}`, sent)
  const fileId = files.find(({ path }) => path === '2.mp4')?.fileId ?? ''
  await check(databaseWithEdit(table, () => editor.ask(studioUpload.removeFile, { uploadId, fileId })))
  expect(await read(uploadId)).toMatchObject({ state: 'checked', files: 1, problems: [] })
})

test('publishing an upload during its checks runs the checks again with the submitted title form', async () => {
  const { uploadId } = await uploads.send('published', { '1.mp4': video })
  const title = { name: 'The Debt', language: 'en' as const, freeEpisodes: 1, pricePerEpisode: 5 }
  const publish = () => editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', title })
  await check(databaseWithEdit('title_texts', publish))
  expect(await read(uploadId)).toMatchObject({ state: 'importing', titles: [{ slug: 'the-debt' }] })
})

test('a file that is added when the checks begin keeps its received bytes', async () => {
  const { uploadId } = await uploads.send('growing', { '1.mp4': video })
  let fileId = ''
  async function add(): Promise<void> {
    const announced = [{ path: '2.mp4', bytes: video.length, modifiedAt: 1 }]
    const { files } = await editor.ask(studioUpload.begin, { name: 'growing', uploadId, files: announced })
    fileId = files.find(({ path }) => path === '2.mp4')?.fileId ?? ''
    await uploads.patch(fileId, 0, video.subarray(0, 100))
  }
  await check(databaseWithEdit('title_uploads', add))
  expect((await uploads.head(fileId)).offset).toBe(100)
  expect(await read(uploadId)).toMatchObject({ state: 'receiving', problems: [] })
})

test('the checks start when the only missing file is removed', async () => {
  const { uploadId } = await uploads.send('incomplete', { '1.mp4': video })
  const announced = [{ path: '2.mp4', bytes: 10, modifiedAt: 1 }]
  const { files } = await editor.ask(studioUpload.begin, { name: 'incomplete', uploadId, files: announced })
  expect((await read(uploadId)).state).toBe('receiving')
  const fileId = files.find(({ path }) => path === '2.mp4')?.fileId ?? ''
  await editor.ask(studioUpload.removeFile, { uploadId, fileId })
  expect((await read(uploadId)).state).toBe('checking')
  await check(server.deps.db)
  expect(await read(uploadId)).toMatchObject({ state: 'checked', files: 1 })
})

/** Makes a call that has to wait for another transaction, which sets the state of the upload and then commits. */
async function callWhileStateChanges<T>(uploadId: string, state: UploadState, call: () => Promise<T>): Promise<T> {
  const called = await server.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('title_uploads').set({ state }).where('upload_id', '=', uploadId).execute()
    const result = call()
    await expectWaiting(server.database.pool, 1)
    // Wrapped in an object: a promise returned directly would be awaited before the commit.
    return { result }
  })
  return called.result
}

test('publishing an upload while its checks begin does not stop the checks', async () => {
  const title = { name: 'The Vow', language: 'en' as const, freeEpisodes: 1, pricePerEpisode: 5 }
  const { uploadId } = await uploads.send('complete', { '1.mp4': video })
  await server.deps.db
    .updateTable('title_uploads')
    .set({ state: 'receiving' })
    .where('upload_id', '=', uploadId)
    .execute()
  await callWhileStateChanges(uploadId, 'checking', () =>
    editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', title }),
  )
  expect(await read(uploadId)).toMatchObject({ state: 'checking', publishAs: 'published' })
  await editor.ask(studioUpload.remove, { uploadId })
})

test('adding files is refused if the import of the upload begins during the request', async () => {
  const { uploadId, files } = await uploads.send('begun', { '1.mp4': video })
  await check(server.deps.db)
  const announced = ['1.mp4', '2.mp4'].map((path) => ({ path, bytes: 10, modifiedAt: 1 }))
  const refused = await callWhileStateChanges(uploadId, 'importing', () =>
    editor.call(studioUpload.begin, { name: 'begun', uploadId, files: announced }),
  )
  expect(refused.failure).toMatchObject({ reason: 'importRunning', field: 'uploadId' })
  const after = await editor.ask(studioUpload.read, { uploadId })
  expect(after.files).toMatchObject([{ fileId: files[0]?.fileId, receivedBytes: video.length }])
})

test('deleting an upload is refused if its import begins during the request', async () => {
  const { uploadId, files } = await uploads.send('deleted', { '1.mp4': video })
  await check(server.deps.db)
  const refused = await callWhileStateChanges(uploadId, 'importing', () =>
    editor.call(studioUpload.remove, { uploadId }),
  )
  expect(refused.failure).toMatchObject({ reason: 'importRunning' })
  const after = await editor.ask(studioUpload.read, { uploadId })
  expect(after.files).toMatchObject([{ fileId: files[0]?.fileId, receivedBytes: video.length }])
})

test('a file of an upload that is being imported is refused with the reason', async () => {
  const { uploadId, files } = await uploads.send('closed', { '1.mp4': video })
  const title = { name: 'The Debt', language: 'en' as const, freeEpisodes: 1, pricePerEpisode: 5 }
  await editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', title })
  await check(server.deps.db)
  const response = await fetch(uploads.urlOf(files[0]?.fileId ?? ''), {
    method: 'PATCH',
    headers: uploads.headersOf({ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
    body: new Uint8Array(video),
  })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ reason: 'importRunning' })
})
