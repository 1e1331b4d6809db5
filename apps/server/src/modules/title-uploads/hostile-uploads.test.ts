import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
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
  return processUploads(state, { db, dataDir, storeDir: storeFolder(dataDir), now: Date.now, log, signal })
}
const onDisk = async () => {
  const names = await readdir(titleUploadsFolder(server.deps.config.dataDir), { recursive: true }).catch(() => [])
  return names.filter((name) => name !== 'received')
}
const listTitles = () => server.deps.db.selectFrom('titles').select('slug').execute()
const title = { name: 'Hostile', language: 'en', freeEpisodes: 1, pricePerEpisode: 5 } as const

const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
const hostile: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
  ['001.mp4', () => Buffer.alloc(0), 'empty'],
  ['001.mp4', () => Buffer.alloc(10_000), 'empty'],
  ['001.mp4', () => video.subarray(0, 700), 'truncated'],
  ['001.mp4', () => video.subarray(0, Math.floor(video.length * 0.6)), 'truncated'],
  ['001.mp4', () => Buffer.from(playlist), 'unreadable'],
  ['001.ts', () => Buffer.from(`ffconcat version 1.0\nfile '/etc/passwd'\n`), 'unreadable'],
  ['001.mkv', () => Buffer.from('<?xml version="1.0"?><MPD></MPD>'), 'unreadable'],
  ['001.mov', () => randomBytes(50_000), 'unreadable'],
  ['001.mp4', () => made({ video: false }), 'noVideo'],
  ['001.mp4', () => made({ seconds: 0.4 }), 'tooShort'],
  ['001.mp4', () => made({ width: 64, height: 114 }), 'tooSmall'],
  ['001.srt', () => Buffer.from([0, 1, 2, 3]), 'subtitle'],
  ['cover.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cover'],
  ['drama.yaml', () => Buffer.from('names: { en: X }\nfreeEpisode: 1\n'), 'titleFile'],
]
async function made(spec: Parameters<typeof makeMedia>[1]): Promise<Buffer> {
  await makeMedia(join(work, 'made.mp4'), spec)
  return readFile(join(work, 'made.mp4'))
}

test.each(hostile.map(([path, bytes, code], at) => ({ path, bytes, code, at })))(
  'refuses $path ($code, $at) by file and reason, and leaves nothing behind',
  async ({ path, bytes, code }) => {
    const before = await onDisk()
    const titles = await listTitles()
    const good = path.endsWith('.mp4') || /\.(mkv|mov|ts)$/.test(path) ? {} : { '001.mp4': video }
    const { uploadId } = await createUploadClient(editor).send(`hostile ${code}`, { ...good, [path]: await bytes() })
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
