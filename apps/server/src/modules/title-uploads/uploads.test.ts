import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import type { ConflictDecision } from '@cliffhanger/domain/merge-fields'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processUploads } from '../../ingest/uploads/process-uploads.ts'
import { createStudioClient, type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient, hashAsBrowser } from '../../testing/upload-client.ts'
import { sweepTitleUploads } from './sweep.ts'
import type { TitleForm } from './tables.ts'
import { receivedFile, titleUploadsFolder } from './upload-folder.ts'

let usable = 1e12
let server: TestServer
let editor: StudioClient
let uploads: ReturnType<typeof createUploadClient>
let work: string
let video: Buffer
beforeAll(async () => {
  server = await createTestServer({ usableBytes: async () => usable })
  editor = await signInAs(server, 'editor')
  uploads = createUploadClient(editor)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-uploads-'))
  await makeMedia(join(work, 'video.mp4'), { seconds: 2 })
  video = await readFile(join(work, 'video.mp4'))
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

const dataDir = () => server.deps.config.dataDir
async function run(state: 'checking' | 'importing', signal = new AbortController().signal): Promise<number> {
  const { db, log } = server.deps
  return processUploads(state, { db, dataDir: dataDir(), store: server.deps.store, now: Date.now, log, signal })
}
const read = async (uploadId: string) => (await editor.ask(studioUpload.read, { uploadId })).upload
const subtitle = Buffer.from('1\n00:00:00,100 --> 00:00:01,000\nHello\n')
const form: TitleForm = { name: 'The Debt', language: 'en', freeEpisodes: 1, pricePerEpisode: 5, tags: ['Revenge'] }
const begin = (name: string, bytes: Buffer) =>
  editor.ask(studioUpload.begin, { name, files: [{ path: '001.mp4', bytes: bytes.length, modifiedAt: 1 }] })
const onDisk = async () => {
  const names = await readdir(titleUploadsFolder(dataDir()), { recursive: true }).catch(() => [])
  return names.filter((name) => name !== 'received')
}

test('videos and subtitles alone become a visible title once a form gives its name and episode price', async () => {
  const { uploadId } = await uploads.send('loose', {
    'Debt EP2.mp4': Buffer.concat([video, Buffer.from([0, 0, 0, 8]), Buffer.from('free')]),
    'Debt EP1.mp4': video,
    'Debt EP1.en.srt': subtitle,
    'notes.txt': Buffer.from('mine'),
  })
  expect(await run('checking')).toBe(1)
  expect(await read(uploadId)).toMatchObject({
    state: 'checked',
    episodes: 2,
    hasTitleFile: false,
    problems: expect.arrayContaining([
      expect.objectContaining({ file: 'notes.txt', code: 'notUsed', severity: 'note' }),
    ]),
  })
  expect(await server.deps.db.selectFrom('titles').selectAll().execute()).toEqual([])

  expect((await editor.call(studioUpload.publish, { uploadId, publishAs: 'published' })).failure?.reason).toBe(
    'titleNeeded',
  )
  const free = { ...form, pricePerEpisode: 0 }
  expect(
    (await editor.call(studioUpload.publish, { uploadId, publishAs: 'published', title: free })).failure,
  ).toMatchObject({
    field: 'title.pricePerEpisode',
  })
  await editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', title: form })
  await run('checking')
  expect(await read(uploadId)).toMatchObject({ state: 'importing', titles: [{ slug: 'the-debt', isReplaced: false }] })
  await run('importing')
  expect(await read(uploadId)).toMatchObject({ state: 'done', titles: [{ slug: 'the-debt', status: 'published' }] })
  const { rows } = await (await server.viewer()).ask(recommendation.moduleInfoList, {})
  const shown = rows.at(-1)?.videoInfoList[0]
  expect(shown).toMatchObject({ vidName: 'The Debt', totalNum: 2, payNVideo: 2, consumeCoin: 5 })
  const cover = await fetch(`${server.origin}${shown?.coverUrl}`)
  expect(cover.headers.get('content-type'), 'a cover from the first episode').toBe('image/webp')
  const episode = server.deps.db.selectFrom('episodes').select('source').where('n', '=', 1)
  const { source } = await episode.executeTakeFirstOrThrow()
  expect(source?.hash).toBe(createHash('sha256').update(video).digest('hex'))
})

test("an upload with an existing title's name adds a new title; only the same id would replace the title", async () => {
  const { uploadId } = await uploads.send('again', { '1.mp4': video })
  await editor.ask(studioUpload.publish, { uploadId, publishAs: 'hidden', title: { ...form, freeEpisodes: 1 } })
  await run('checking')
  await run('importing')
  const [made] = (await read(uploadId)).titles ?? []
  expect(made).toMatchObject({ slug: `the-debt-${uploadId}`, status: 'unpublished', isReplaced: false })

  const yaml = Buffer.from('id: the-debt\nnames: { en: Replaced }\n')
  const replacing = await uploads.send('own', { 'drama.yaml': yaml, 'episodes/001.mp4': video })
  await run('checking')
  expect(await read(replacing.uploadId)).toMatchObject({
    hasTitleFile: true,
    titles: [{ slug: 'the-debt', isReplaced: true, name: 'The Debt' }],
  })
})

test('a field changed both in Studio and in the files is reported until the operator decides', async () => {
  const files = (name: string, tag: string) => ({
    'drama.yaml': Buffer.from(`id: edited\nnames: { en: ${name} }\ntags: [${tag}]\n`),
    'episodes/001.mp4': video,
  })
  const publish = async (uploadId: string, conflicts?: ConflictDecision) => {
    await editor.ask(studioUpload.publish, { uploadId, publishAs: 'published', ...(conflicts && { conflicts }) })
    await run('checking')
    await run('importing')
    return read(uploadId)
  }
  const first = await publish((await uploads.send('edited', files('First', 'CEO'))).uploadId)
  expect(first).toMatchObject({ state: 'done' })
  const vidId = first.titles?.[0]?.vidId ?? ''
  const title = () => editor.ask(studioTitle.get, { vidId })
  const words = { names: { en: 'In Studio' }, descriptions: {}, tags: ['CEO'], episodeNames: {} }
  await editor.ask(studioTitle.setWords, { vidId, version: (await title()).version, words })

  const { uploadId } = await uploads.send('edited', files('Second', 'heir'))
  const mergedProblems = async () =>
    (await read(uploadId)).problems.filter(({ code }) => /taken|kept|changed/.test(code ?? ''))
  expect(await publish(uploadId)).toMatchObject({ state: 'failed' })
  expect(await mergedProblems()).toMatchObject([
    {
      ...{ severity: 'error', file: 'drama.yaml', code: 'changedInStudio', fileId: expect.any(String) },
      reason: 'names.en: Studio has "In Studio", the file has "Second"',
    },
    { severity: 'note', file: 'drama.yaml', code: 'takenFromFile', reason: 'tags' },
  ])
  expect((await title()).state.texts.en?.name).toBe('In Studio')
  expect(await publish(uploadId, 'takeFiles')).toMatchObject({ state: 'done' })
  expect(await mergedProblems()).toMatchObject([{ code: 'takenFromFile', reason: 'names.en' }])
  expect((await title()).state).toMatchObject({ texts: { en: { name: 'Second' } }, tags: ['heir'] })
})

test('another browser continues an interrupted upload at its last byte, and the hash of the file matches', async () => {
  const bytes = randomBytes(3_000_000)
  const { uploadId, files } = await begin('cut', bytes)
  const [file] = files
  const fileId = file?.fileId ?? ''
  await uploads.patchAndCut(fileId, 0, bytes, 1_000_000)
  const { offset } = await uploads.head(fileId)
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThanOrEqual(1_000_000)
  expect(await uploads.patch(fileId, offset + 1, bytes.subarray(offset + 1))).toBe(409)

  const colleague = await signInAs(server, 'owner')
  const announced = { name: 'cut', files: [{ path: '001.mp4', bytes: bytes.length, modifiedAt: 1 }] }
  const again = await colleague.ask(studioUpload.begin, announced)
  expect(again).toMatchObject({ uploadId, files: [{ fileId, receivedBytes: offset }] })
  expect(await uploads.patch(fileId, offset, bytes.subarray(offset))).toBe(204)
  expect(await editor.ask(studioUpload.complete, { uploadId, hashes: [] })).toEqual({ missing: 1 })
  await editor.ask(studioUpload.complete, { uploadId, hashes: [{ fileId, hash: hashAsBrowser(bytes) }] })
  await run('checking')
  const row = server.deps.db.selectFrom('title_upload_files').select('sha256').where('file_id', '=', fileId)
  expect((await row.executeTakeFirst())?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  await editor.ask(studioUpload.remove, { uploadId })
})

test('a file that was corrupted in transit is emptied and must be sent again', async () => {
  const { uploadId, files } = await begin('changed', video)
  const fileId = files[0]?.fileId ?? ''
  await uploads.patch(fileId, 0, video)
  const changed = Buffer.from(video)
  changed[100] = (changed[100] ?? 0) ^ 1
  await writeFile(receivedFile(dataDir(), fileId), changed)
  await editor.ask(studioUpload.complete, { uploadId, hashes: [{ fileId, hash: hashAsBrowser(video) }] })
  await run('checking')
  expect(await read(uploadId)).toMatchObject({
    state: 'receiving',
    receivedBytes: 0,
    problems: [{ file: '001.mp4', code: 'changedOnTheWay', fileId }],
  })
  await editor.ask(studioUpload.remove, { uploadId })
})

test('an aborted import continues in the next run', async () => {
  const { uploadId } = await uploads.send('stopped', { '001.mp4': video, '002.mp4': video })
  await editor.ask(studioUpload.publish, { uploadId, publishAs: 'hidden', title: { ...form, name: 'Stopped' } })
  await run('checking')
  const stop = new AbortController()
  const running = run('importing', stop.signal)
  setTimeout(() => stop.abort(), 200)
  await running
  expect((await read(uploadId)).state).toBe('importing')
  await run('importing')
  expect((await read(uploadId)).state).toBe('done')
})

test('only owners and editors can send files, only from Studio, and only announced files', async () => {
  const { uploadId, files } = await begin('guarded', video)
  const fileId = files[0]?.fileId ?? ''
  for (const role of ['cashier', 'support', 'analyst'] as const) {
    const other = createUploadClient(await signInAs(server, role))
    expect([(await other.head(fileId)).status, await other.patch(fileId, 0, video)], role).toEqual([403, 403])
  }
  const stranger = createUploadClient(createStudioClient(server))
  expect([(await stranger.head(fileId)).status, await stranger.patch(fileId, 0, video)]).toEqual([401, 401])
  for (const origin of ['https://evil.example.com', server.origin, 'null', '']) {
    const foreign = createUploadClient({
      ...editor,
      headers: { ...editor.headers, origin: editor.headers.origin ?? '' },
    })
    const headers = foreign.headersOf({
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      origin,
    })
    const sent = await fetch(foreign.urlOf(fileId), { method: 'PATCH', headers, body: new Uint8Array(video) })
    expect(sent.status, origin).toBe(403)
  }
  const { origin: _, ...withoutOrigin } = uploads.headersOf({})
  const fromElsewhere = { ...withoutOrigin, 'sec-fetch-site': 'cross-site' }
  expect((await fetch(uploads.urlOf(fileId), { method: 'HEAD', headers: fromElsewhere })).status).toBe(403)
  const fromHere = { ...withoutOrigin, 'sec-fetch-site': 'same-origin' }
  expect((await fetch(uploads.urlOf(fileId), { method: 'HEAD', headers: fromHere })).status).toBe(200)
  for (const id of ['0'.repeat(32), '..%2f..%2fsecrets.json', 'x'])
    expect((await uploads.head(id)).status, id).toBe(404)
  for (const method of ['POST', 'DELETE', 'PUT'])
    expect((await fetch(uploads.urlOf(fileId), { method, headers: uploads.headersOf({}) })).status, method).toBe(404)
  expect((await uploads.head(fileId)).offset).toBe(0)
  expect(await uploads.patch(fileId, 0, Buffer.concat([video, video]))).toBe(413)
  await editor.ask(studioUpload.remove, { uploadId })
})

test('refuses path traversal and duplicate paths without creating files', async () => {
  const before = await onDisk()
  const refused = [['../x.mp4'], ['/x.mp4'], ['a/../../x'], ['a\\x.mp4'], ['.env'], ['x.mp4', 'X.mp4'], ['a\u0000.mp4']]
  for (const paths of refused) {
    const files = paths.map((path) => ({ path, bytes: 1, modifiedAt: 1 }))
    const { failure } = await editor.call(studioUpload.begin, { name: 'bad', files })
    expect(failure, paths.join()).toMatchObject({ reason: 'badRequest', field: `files.${paths.length - 1}.path` })
  }
  for (const name of ['..', 'a/b', '.x', 'con'])
    expect((await editor.call(studioUpload.begin, { name, files: [] })).failure, name).toMatchObject({ field: 'name' })
  const large = [{ path: 'x.mp4', bytes: 20 * 1024 ** 3 + 1, modifiedAt: 1 }]
  expect((await editor.call(studioUpload.begin, { name: 'large', files: large })).failure).toMatchObject({
    reason: 'tooLarge',
    field: 'files.0.bytes',
  })
  expect(await onDisk()).toEqual(before)
})

test('refuses files that would fill the disk, and refuses the content of files while the disk is full', async () => {
  const { uploadId, files } = await begin('last', video)
  usable = 2 * video.length
  const { failure, status } = await editor.call(studioUpload.begin, {
    name: 'too much',
    files: [{ path: '001.mp4', bytes: video.length, modifiedAt: 1 }],
  })
  expect([status, failure?.reason]).toEqual([507, 'diskFull'])
  expect(failure?.message).toMatch(/^The files need 0\.\d GB; 0\.\d GB are free\.$/)
  usable = 0
  expect(await uploads.patch(files[0]?.fileId ?? '', 0, video)).toBe(507)
  usable = 1e12
  await editor.ask(studioUpload.remove, { uploadId })
})

test('the sweep deletes stale uploads, sources of finished ones and files without a row, but keeps new ones', async () => {
  const { uploadId } = await uploads.send('kept', { '001.mp4': video })
  const stray = receivedFile(dataDir(), 'f'.repeat(32))
  await writeFile(stray, 'x')
  const sweep = (days: number) => sweepTitleUploads({ ...server.deps, now: () => Date.now() + days * 86_400_000 })
  await server.deps.db.updateTable('title_uploads').set({ touched_at: new Date() }).execute()
  await sweep(0)
  expect(await readFile(stray, 'utf8')).toBe('x')
  await utimes(stray, 0, 0)
  await sweep(0)
  await expect(readFile(stray)).rejects.toThrow('ENOENT')
  await run('checking')
  await server.deps.db.updateTable('title_uploads').set({ touched_at: new Date() }).execute()
  await sweep(6)
  expect((await read(uploadId)).state).toBe('checked')
  await sweep(8)
  expect((await editor.call(studioUpload.read, { uploadId })).failure?.reason).toBe('notFound')
  const { uploads: left } = await editor.ask(studioUpload.list, {})
  expect(left.map(({ state }) => state)).toEqual(left.map(() => 'done'))
  await sweep(31)
  expect((await editor.ask(studioUpload.list, {})).uploads).toEqual([])
  expect(await onDisk()).toEqual([])
})
