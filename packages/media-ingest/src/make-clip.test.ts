import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVideoFile } from './decode/open-source.ts'
import { probeFile } from './decode/probe-file.ts'
import { type MediaSpec, makeMedia } from './fixtures/make-media.ts'
import { type ClipTask, clipStorePath, makeClip } from './make-clip.ts'
import { createMediaWorkers, type MediaWorkers } from './media-workers.ts'
import { planPackage } from './source/ladder.ts'
import { createFolderStore } from './store/folder-store.ts'
import { titleLayout } from './store/layout.ts'
import type { MediaStore } from './store/media-store.ts'
import { placeFolderOnce } from './store/place-once.ts'

let root: string
let store: MediaStore
let media: MediaWorkers
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'clip-'))
  store = createFolderStore(root)
  media = createMediaWorkers({ concurrency: 1 })
})
afterAll(async () => {
  media.close()
  await rm(root, { recursive: true })
})

async function published(n: number, spec: MediaSpec): Promise<ClipTask> {
  const file = join(root, `${n}.mp4`)
  await makeMedia(file, spec)
  const { facts } = await media.probe(file)
  const layout = titleLayout('1', '2')
  const pkg = `aaaaaaa${n}`
  await placeFolderOnce(store, layout.package(n, pkg), async (draft) => {
    await media.packageEpisode({ file, folder: draft, pkg, facts, plan: planPackage(facts) })
  })
  const start = JSON.parse(await readFile(join(root, layout.package(n, pkg), 'package.json'), 'utf8'))
  return { store, cpId: '1', vidId: '2', n, pkg, start }
}

test('a clip is ten seconds long, silent, small, and playable during the download', async () => {
  const task = await published(1, { width: 540, height: 960, seconds: 15, fps: 30 })
  const { pkg, duration } = await makeClip(task, media)
  expect(duration).toBe(10)
  const file = join(root, clipStorePath({ ...task, pkg }))
  const source = await openVideoFile(file)
  expect(source.audio).toBeNull()
  await source.format.closeInput()
  const { video, audio } = await probeFile(file)
  expect(video).toMatchObject({ codec: 'h264', width: 360, height: 640, frames: 300, start: 0, pixelFormat: 'yuv420p' })
  expect(audio).toBeNull()
  expect((await stat(file)).size).toBeLessThanOrEqual(600_000)
  const bytes = await readFile(file)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  expect((await readdir(join(file, '..'))).toSorted()).toEqual(['clip.json', 'clip.mp4'])
})

test('the clip of a short, small episode is as long and wide as the episode; an existing clip is reused', async () => {
  const task = await published(2, { width: 180, height: 320, seconds: 2, fps: 50 })
  const first = await makeClip(task, media)
  expect(first.duration).toBe(2)
  expect((await probeFile(join(root, clipStorePath({ ...task, pkg: first.pkg })))).video).toMatchObject({
    width: 180,
    height: 320,
    frames: 50,
  })
  const refuse = () => Promise.reject(new Error('encoded again'))
  expect(await makeClip(task, { ...media, writeClip: refuse })).toEqual(first)
  // The episode has got another number, but its clip is reused.
  expect(await makeClip({ ...task, n: 3 }, { ...media, writeClip: refuse })).toEqual(first)
})

test('a failed clip of a damaged package leaves no files', async () => {
  const task = await published(4, { seconds: 1 })
  const rungs = task.start.rungs.map((rung) => ({ ...rung, init: Buffer.from('no video').toString('base64') }))
  await expect(makeClip({ ...task, start: { ...task.start, rungs } }, media)).rejects.toThrow()
  expect(await readdir(join(root, titleLayout('1', '2').episode(4)))).toEqual(['aaaaaaa4'])
})
