import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FormatContext, Packet } from 'node-av/lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBox, listBoxes } from '../cmaf/box.ts'
import { type MediaSpec, makeMedia } from '../fixtures/make-media.ts'
import { type PackagePlan, planPackage } from '../source/ladder.ts'
import { createDecoder } from './decoder.ts'
import { openVideoFile } from './open-source.ts'
import { packageFile } from './package-file.ts'
import { probeFile } from './probe-file.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'package-'))
})
afterAll(() => rm(root, { recursive: true }))

async function packaged(name: string, spec: MediaSpec, adjust: (plan: PackagePlan) => PackagePlan = (plan) => plan) {
  const file = join(root, `${name}.${spec.format === 'matroska' ? 'mkv' : 'mp4'}`)
  await makeMedia(file, spec)
  const facts = await probeFile(file)
  const folder = join(root, name)
  await mkdir(folder)
  const fractions: number[] = []
  const plan = adjust(planPackage(facts))
  const start = await packageFile({ file, folder, pkg: 'pkg', facts, plan, threads: 1 }, (fraction) =>
    fractions.push(fraction),
  )
  return { file, folder, facts, plan, start }
}

/** Joins the init segment and all media segments of a rung, as a player does, and demuxes the result. */
async function reassembled(folder: string, id: string) {
  const playlist = await readFile(join(folder, `${id}.m3u8`), 'utf8')
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds))
  const segments = await Promise.all(durations.map((_, index) => readFile(join(folder, id, `${index}.m4s`))))
  const whole = join(folder, `${id}.whole.mp4`)
  await writeFile(whole, Buffer.concat([await readFile(join(folder, id, 'init.mp4')), ...segments]))
  return { durations, segments, facts: await probeFile(whole), packets: readPackets(whole) }
}

function readPackets(file: string) {
  const format = new FormatContext()
  expect(format.openInputSync(file)).toBe(0)
  expect(format.findStreamInfoSync()).toBe(0)
  using packet = new Packet()
  packet.alloc()
  const video: { time: number; key: boolean; data: Buffer }[] = []
  const audio: number[] = []
  const sound: Buffer[] = []
  while (format.readFrameSync(packet) >= 0) {
    const time = Number(packet.pts) * (format.streams[packet.streamIndex]?.timeBase.toDouble() ?? 0)
    if (packet.streamIndex === 0) video.push({ time, key: packet.isKeyframe, data: Buffer.from(packet.data ?? []) })
    else {
      audio.push(time)
      // Skip the encoder delay, which has negative times and is not part of the package.
      if (time >= 0) sound.push(Buffer.from(packet.data ?? []))
    }
    packet.unref()
  }
  format.closeInputSync()
  return { video, audio, sound }
}

/** Expects the properties that every rung of a package must have. */
async function expectSound(folder: string, id: string) {
  const { durations, segments, facts, packets } = await reassembled(folder, id)
  expect(packets.video[0]).toMatchObject({ time: 0, key: true })
  expect(packets.audio[0]).toBeLessThan(0.03)
  let at = 0
  for (const [index, seconds] of durations.entries()) {
    const first = packets.video.find(({ time }) => Math.abs(time - at) < 1e-3)
    expect(first?.key).toBe(true)
    const chunks = listBoxes(segments[index] ?? Buffer.alloc(0)).map(({ type }) => type)
    expect(chunks).toEqual(chunks.map((_, n) => (n % 2 === 0 ? 'moof' : 'mdat')))
    expect(chunks.length / 2).toBeGreaterThanOrEqual(Math.floor(seconds / 0.21))
    at += seconds
  }
  expect(facts.seconds).toBeCloseTo(at, 2)
  expect(facts.video).toMatchObject({
    codec: 'h264',
    hasBFrames: false,
    gopConforms: true,
    constantRate: true,
    pixelFormat: 'yuv420p',
    start: 0,
  })
  expect(facts.audio).toMatchObject({ codec: 'aac', conforms: true })
  return { durations, facts, packets }
}

test('a conforming source is copied to one rung with unchanged frames', async () => {
  const { file, folder, plan, start } = await packaged('copied', { seconds: 4.2 })
  expect(plan.copyTop).toBe(true)
  const { durations, packets } = await expectSound(folder, '180')
  expect(durations).toEqual([1, 2, 1.2])
  const original = readPackets(file)
  expect(packets.video.map(({ data }) => data)).toEqual(original.video.map(({ data }) => data))
  expect(packets.sound.length).toBeGreaterThan(170)
  expect(packets.sound).toEqual(original.sound.slice(0, packets.sound.length))
  expect(start).toMatchObject({ duration: 4.2, durations: [1, 2, 1.2] })
  const init = Buffer.from(start.rungs[0]?.init ?? '', 'base64')
  expect(init).toEqual(await readFile(join(folder, '180/init.mp4')))
  expect(findBox(init, ['moov', 'mvex'])).toBeDefined()
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toEqual(start)
})

test.each<[string, MediaSpec, { width: number; height: number }]>([
  ['HEVC 10-bit', { codec: 'libx265', tenBit: true }, { width: 180, height: 320 }],
  ['HDR', { codec: 'libx265', tenBit: true, hdr: true }, { width: 180, height: 320 }],
  ['variable frame rate', { skipFrame: (n) => n % 7 === 3 || n % 5 === 4 }, { width: 180, height: 320 }],
  ['rotated', { width: 320, height: 180, rotation: 270 }, { width: 180, height: 320 }],
  ['landscape', { width: 320, height: 180 }, { width: 320, height: 568 }],
  ['without audio', { audio: null }, { width: 180, height: 320 }],
  ['audio other than AAC', { audio: 'ac3' }, { width: 180, height: 320 }],
  ['audio that ends early', { audioSeconds: 1 }, { width: 180, height: 320 }],
  ['B-frames and long GOPs', { bFrames: 2, gop: 60 }, { width: 180, height: 320 }],
  ['matroska at 30 frames a second', { format: 'matroska', fps: 30 }, { width: 180, height: 320 }],
  ['60 frames a second, long GOPs', { fps: 60, gop: 120 }, { width: 180, height: 320 }],
])('the package of a source has all required properties: %s', async (name, spec, size) => {
  const { folder, facts, start } = await packaged(name.replaceAll(/\W/g, '-'), { seconds: 3, ...spec })
  expect(start.rungs.at(-1)).toMatchObject(size)
  const rung = await expectSound(folder, start.rungs.at(-1)?.id ?? '')
  expect(Math.abs(rung.facts.seconds - facts.seconds)).toBeLessThan(0.1)
  expect(rung.facts.video.rate.num / rung.facts.video.rate.den).toBeLessThanOrEqual(30)
})

/** Finds the red edge of the first frame. In the upright test card it is the left edge. */
async function redEdge(folder: string, id: string): Promise<string> {
  const whole = join(folder, `${id}.whole.mp4`)
  await writeFile(
    whole,
    Buffer.concat([await readFile(join(folder, id, 'init.mp4')), await readFile(join(folder, id, '0.m4s'))]),
  )
  const source = await openVideoFile(whole)
  const decoder = createDecoder(source.video, 1)
  using packet = new Packet()
  packet.alloc()
  let edge = 'none'
  while (edge === 'none' && source.format.readFrameSync(packet) >= 0) {
    if (packet.streamIndex !== source.video.index) continue
    decoder.decode(packet, (frame) => {
      const [width, height] = [frame.width / 2, frame.height / 2]
      const red = (x: number, y: number) =>
        (frame.data?.[2]?.[Math.floor(y) * (frame.linesize[2] ?? 0) + Math.floor(x)] ?? 0) > 200
      const mostly = (along: (share: number) => boolean) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => along(n / 10)).length > 5
      const edges = {
        left: mostly((share) => red(2, share * height)),
        right: mostly((share) => red(width - 3, share * height)),
        top: mostly((share) => red(share * width, 2)),
        bottom: mostly((share) => red(share * width, height - 3)),
      }
      edge = Object.entries(edges).find(([, isRed]) => isRed)?.[0] ?? 'none'
    })
    packet.unref()
  }
  decoder.close()
  await source.format.closeInput()
  return edge
}

test.each([
  [90 as const, 320, 180, 'top'],
  [180 as const, 180, 320, 'right'],
  [270 as const, 320, 180, 'bottom'],
])('a video with a rotation of %d° is packaged upright', async (rotation, width, height, edge) => {
  const { folder, start } = await packaged(`turned-${rotation}`, { seconds: 1, width, height, rotation })
  expect(await redEdge(folder, start.rungs[0]?.id ?? '')).toBe(edge)
})

test('a source with a high bit rate gets lower rungs with equal codecs, segment durations and audio', async () => {
  const { folder, start } = await packaged('ladder', { width: 540, height: 960, seconds: 2, crf: 14, fps: 12 })
  expect(start.rungs.length).toBeGreaterThan(1)
  expect(start.rungs.map(({ width }) => width)).toEqual(start.rungs.map(({ width }) => width).toSorted((a, b) => a - b))
  const rungs = await Promise.all(start.rungs.map(({ id }) => expectSound(folder, id)))
  for (const rung of rungs) {
    expect(rung.durations).toEqual(start.durations)
    expect(rung.packets.audio).toEqual(rungs[0]?.packets.audio)
    expect(rung.packets.video).toHaveLength(24)
  }
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8')
  expect(master.match(/\d+\.m3u8/g)).toEqual(start.rungs.map(({ id }) => `${id}.m3u8`))
  for (const [index, rung] of start.rungs.slice(0, -1).entries()) {
    expect(rung.bandwidth).toBeLessThan(start.rungs[index + 1]?.bandwidth ?? 0)
  }
})

test('drops a rung whose bit rate is not much lower than that of the next rung', async () => {
  const { folder, start } = await packaged('flat', { seconds: 2 }, (plan) => ({
    ...plan,
    copyTop: false,
    rungs: [{ width: 160, height: 284 }, ...plan.rungs],
  }))
  expect(start.rungs.map(({ id }) => id)).toEqual(['180'])
  await expect(readFile(join(folder, '160.m3u8'))).rejects.toThrow('ENOENT')
  await expect(readFile(join(folder, '160/init.mp4'))).rejects.toThrow('ENOENT')
})
