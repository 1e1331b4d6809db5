import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBox } from './cmaf/box.ts'
import { probeFile } from './decode/probe-file.ts'
import { makeMedia } from './fixtures/make-media.ts'
import { createMediaWorkers, type MediaWorkers } from './media-workers.ts'
import { type CodecTask, packageInCodec } from './package-in-codec.ts'
import { planPackage } from './source/ladder.ts'
import { createFolderStore } from './store/folder-store.ts'
import { titleLayout } from './store/layout.ts'
import { placeFolderOnce } from './store/place-once.ts'

let root: string
let media: MediaWorkers
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'codec-'))
  media = createMediaWorkers({ concurrency: 1 })
})
afterAll(async () => {
  media.close()
  await rm(root, { recursive: true })
})
const never = new AbortController().signal

/** Packages a file in H.264. Returns the task to encode the episode in another codec. */
async function published(n: number, file: string, codec: CodecTask['codec']): Promise<CodecTask> {
  const { facts, hash } = await media.probe(file)
  const layout = titleLayout('1', '2')
  const store = createFolderStore(root)
  const base = `aaaaaaa${n}`
  const folder = layout.package(n, base)
  await placeFolderOnce(store, folder, async (draft) => {
    await media.packageEpisode({ file, folder: draft, pkg: base, facts, plan: planPackage(facts) })
  })
  const start = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  return { store, cpId: '1', vidId: '2', n, codec, pkg: base, start, source: { file, hash } }
}

/** Joins the init segment and all media segments of a rung, as a player does, and probes the result. */
async function reassembled(task: CodecTask, pkg: string, id: string) {
  const folder = join(root, titleLayout('1', '2').package(task.n, pkg), id)
  const init = await readFile(join(folder, 'init.mp4'))
  const names = task.start.durations.map((_, index) => `${index}.m4s`)
  const segments = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const whole = join(root, `${task.codec}-${task.n}-${id}.mp4`)
  await writeFile(whole, Buffer.concat([init, ...segments]))
  return { init, facts: await probeFile(whole) }
}

test.each([
  ['av1', 1, /^av01\.0\.0\dM\.08,mp4a\.40\.2$/, ['av01', 'av1C']],
  ['hevc', 2, /^hvc1\.1\.6\.L\d+(\.[0-9a-f]{1,2})+,mp4a\.40\.2$/, ['hvc1', 'hvcC']],
] as const)(
  'encodes an episode in %s with the rungs and segment durations of its H.264 package',
  async (codec, n, name, boxes) => {
    const file = join(root, `${codec}.mp4`)
    await makeMedia(file, { width: 360, height: 640, seconds: 4.2, bFrames: 2, gop: 60 })
    const task = await published(n, file, codec)
    const { pkg, rungs } = await packageInCodec(task, media, never)
    expect(rungs.length).toBeGreaterThan(0)
    for (const { id, width, height, codecs, segments } of rungs) {
      expect(task.start.rungs).toContainEqual(expect.objectContaining({ id, width, height }))
      expect(codecs).toMatch(name)
      expect(segments).toBe(`${pkg}/${id}/{n}.m4s`)
      const { init, facts } = await reassembled(task, pkg, id)
      expect(facts.video).toMatchObject({ codec, width, height, gopConforms: true, constantRate: true, start: 0 })
      expect(facts.video).toMatchObject({ frames: 105, hasBFrames: false, pixelFormat: 'yuv420p' })
      expect(facts.audio).toMatchObject({ codec: 'aac', conforms: true })
      const types = boxes.map((box) => init.includes(box, 0, 'latin1'))
      expect([...types, findBox(init, ['moov', 'mvex']) !== undefined]).toEqual([true, true, true])
    }
  },
)

test('reuses the finished package of an interrupted run', async () => {
  const file = join(root, 'again.mp4')
  await makeMedia(file, { seconds: 2 })
  const task = await published(3, file, 'av1')
  const first = await packageInCodec(task, media, never)
  await rm(file)
  expect(await packageInCodec(task, media, never)).toEqual(first)
})

test('rejects a source file that is missing or has changed since the import', async () => {
  const file = join(root, 'changed.mp4')
  await makeMedia(file, { seconds: 2 })
  const task = await published(4, file, 'av1')
  await makeMedia(file, { seconds: 2, crf: 40 })
  await expect(packageInCodec(task, media, never)).rejects.toThrow('the source file has changed since the import')
  await rm(file)
  await expect(packageInCodec(task, media, never)).rejects.toThrow('the source file is missing')
  expect(await readdir(join(root, titleLayout('1', '2').episode(4)))).toEqual(['aaaaaaa4'])
})
