import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'

let server: TestServer
let editor: StudioClient
let work: string
let video: Buffer
beforeAll(async () => {
  server = await createTestServer({ usableBytes: async () => 1e12 })
  editor = await signInAs(server, 'editor')
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-interrupted-'))
  await makeMedia(join(work, 'video.mp4'), { seconds: 2 })
  video = await readFile(join(work, 'video.mp4'))
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

/** Returns a database in which updates of `title_uploads` throw after the catalogue version has changed. */
function databaseLostAfterCommit(): Database {
  let isPublished = false
  return server.deps.db.withPlugin({
    transformQuery({ node }) {
      const text = JSON.stringify(node)
      if (isPublished && node.kind === 'UpdateQueryNode' && text.includes('"title_uploads"')) throw new Error('lost')
      isPublished ||= node.kind === 'UpdateQueryNode' && text.includes('"catalogue_state"')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
async function run(state: 'checking' | 'importing', db = server.deps.db): Promise<number> {
  const { log, now, store, config } = server.deps
  const signal = new AbortController().signal
  return processUploads(state, { db, dataDir: config.dataDir, store, now, log, signal })
}

test.each([
  ['new episodes', undefined, 3],
  ['a replaced video', 1, 2],
] as const)('an import of %s whose server stops after the commit is not repeated', async (name, replaces, count) => {
  const { vidId } = await publishSample(server.deps.db, name.replaceAll(' ', '-'), { count: 2 })
  const episode = { vidId, publishAs: 'published' as const, ...(replaces && { replaces }) }
  const { uploadId } = await createUploadClient(editor).send(name, { '1.mp4': video }, { episode })
  await run('checking')
  await expect(run('importing', databaseLostAfterCommit())).rejects.toThrow('lost')
  const { db } = server.deps
  const episodes = () =>
    db.selectFrom('episodes').select(['n', 'pkg']).where('vid_id', '=', vidId).orderBy('n').execute()
  const published = await episodes()
  expect(published).toHaveLength(count)
  await run('importing')
  expect(await episodes()).toEqual(published)
  const { upload } = await editor.ask(studioUpload.read, { uploadId })
  expect(upload).toMatchObject({ state: 'done' })
})

test.each([
  ['the same path', '1.mp4', 'UPDATE'],
  ['another path', '2.mp4', 'DELETE'],
])('a failed replacement by a file with %s keeps the received file', async (name, path, change) => {
  const { vidId } = await publishSample(server.deps.db, name.replaceAll(' ', '-'), { count: 2 })
  const episode = { vidId, publishAs: 'published' as const, replaces: 1 }
  const { uploadId, files } = await createUploadClient(editor).send(name, { '1.mp4': video }, { episode })
  const { pool } = server.database
  await pool.query(`
    CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE CONSTRAINT TRIGGER refuse_commit AFTER ${change} ON title_upload_files DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse_commit()`)
  const announced = [{ path, bytes: 10, modifiedAt: 2 }]
  const refused = await editor.call(studioUpload.begin, { name, uploadId, files: announced })
  await pool.query('DROP FUNCTION refuse_commit CASCADE')
  expect(refused.failure).toBeDefined()
  const after = await editor.ask(studioUpload.read, { uploadId })
  expect(after.files).toMatchObject([{ fileId: files[0]?.fileId, receivedBytes: video.length }])
  await editor.ask(studioUpload.remove, { uploadId })
})
