import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
import { hostileTitleFiles } from '../../testing/uploads/hostile-title-files.ts'
import { titleUploadsFolder } from './upload-folder.ts'

let server: TestServer
let editor: StudioClient
let work: string
let video: Buffer
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-hostile-'))
  video = await made({ seconds: 2 })
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

async function run(state: 'checking' | 'importing'): Promise<number> {
  const { db, log, config } = server.deps
  const { signal } = new AbortController()
  const { dataDir } = config
  return processUploads(state, { db, dataDir, store: server.deps.store, now: Date.now, log, signal })
}
const onDisk = async () => {
  const names = await readdir(titleUploadsFolder(server.deps.config.dataDir), { recursive: true }).catch(() => [])
  return names.filter((name) => name !== 'received')
}
const listTitles = () => server.deps.db.selectFrom('titles').select('slug').execute()
const title = { name: 'Hostile', language: 'en', freeEpisodes: 1, pricePerEpisode: 5 } as const

async function made(spec: Parameters<typeof makeMedia>[1]): Promise<Buffer> {
  await makeMedia(join(work, 'made.mp4'), spec)
  return readFile(join(work, 'made.mp4'))
}

test.each(hostileTitleFiles.map((file, at) => ({ ...file, at })))(
  'refuses $path ($code, $at), names the file and the reason, and leaves no files on the disk',
  async ({ path, bytes, code }) => {
    const before = await onDisk()
    const titles = await listTitles()
    const good = path.endsWith('.mp4') || /\.(mkv|mov|ts)$/.test(path) ? {} : { '001.mp4': video }
    const { uploadId } = await createUploadClient(editor).send(`hostile ${code}`, {
      ...good,
      [path]: await bytes(video, made),
    })
    await editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', title })
    await run('checking')
    const { upload } = await editor.ask(studioUpload.read, { uploadId })
    expect(upload.state).toBe('checked')
    expect(upload.problems.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ file: path, code, fileId: expect.any(String) }),
    ])
    expect(await run('importing')).toBe(0)
    await editor.ask(studioUpload.remove, { uploadId })
    expect(await onDisk()).toEqual(before)
    expect(await listTitles()).toEqual(titles)
  },
)
