import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { box } from '../cmaf/box.ts'
import { type PackageJob, packageFile } from '../decode/package-file.ts'
import { probeFile } from '../decode/probe-file.ts'
import { type MediaSpec, makeMedia } from '../fixtures/make-media.ts'
import { spoilPackets } from '../fixtures/spoil-packets.ts'
import { encodedRungs, planPackage } from '../source/ladder.ts'
import { sha256 } from '../store/content-hash.ts'
import { checkPackage } from './check-package.ts'
import { picturesBetween } from './pictures-between.ts'
import { joinSegments, pieceName } from './sent-rung.ts'

const pauses = vi.hoisted(() => ({ count: 0 }))
vi.mock('../decode/pauses.ts', () => ({
  createEventLoopYield: () => async () => {
    pauses.count += 1
  },
}))

const instants = [0.2, 0.55, 0.8]
const pieceBytes = 20_000
let root = ''
let own: Awaited<ReturnType<typeof source>>
let sentOfOwn: Sent
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-'))
  own = await source({})
  sentOfOwn = await sent(own)
})
afterAll(() => rm(root, { recursive: true }))

const emptyFolder = () => mkdtemp(join(root, 'folder-'))
type Sent = ReadonlyMap<string, Buffer>

/**
 * Creates the job for a video of width 360 with a keyframe every two seconds, so that it must be encoded in two sizes.
 */
async function source(spec: MediaSpec, change: (file: string) => Promise<void> = async () => undefined) {
  const file = join(await emptyFolder(), 'source.mp4')
  await makeMedia(file, { width: 360, height: 640, seconds: 2, gop: 50, ...spec })
  await change(file)
  const facts = await probeFile(file)
  return { file, facts, pkg: 'pkg', plan: planPackage(facts) }
}
type Job = Pick<PackageJob, 'codec'> & Awaited<ReturnType<typeof source>>

async function encoded(job: Job, keepsAllRungs: boolean) {
  const folder = await emptyFolder()
  await packageFile({ ...job, folder, keepsAllRungs, threads: 1 }, () => undefined)
  return folder
}
/** Encodes a video as an encoding machine does. Returns the bytes that the machine sends for each rung. */
async function sent(job: Job, given?: string): Promise<Sent> {
  const folder = given ?? (await encoded(job, true))
  const rungs = new Map<string, Buffer>()
  for (const id of encodedRungs(job.plan).map(({ width }) => String(width))) {
    const joined = join(folder, 'joined.mp4')
    joinSegments(join(folder, id), joined)
    rungs.set(id, await readFile(joined))
  }
  return rungs
}
/** Stores rungs in pieces, as a server does when they arrive. Returns the folder. */
async function arrived(rungs: Sent): Promise<string> {
  const delivered = await emptyFolder()
  for (const [id, bytes] of rungs) {
    await mkdir(join(delivered, id))
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await writeFile(join(delivered, id, pieceName(at)), bytes.subarray(at, at + pieceBytes))
  }
  return delivered
}
async function check(job: Job, delivered: string) {
  const folder = await emptyFolder()
  return { folder, result: await checkPackage({ ...job, folder, delivered, instants }) }
}
/** Returns the names of all files, and the hashes of the files that belong to a single rung. */
async function filesOf(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = files.sort().map(async (file): Promise<[string, string]> => {
    const name = file.slice(folder.length)
    const isShared = name === '/master.m3u8' || name === '/package.json'
    return [name, isShared ? '' : sha256(await readFile(file))]
  })
  return Promise.all(contents)
}
/**
 * Expects that the check accepts the package of an encoding machine unchanged, except rungs that `packageFile` would
 * drop too.
 */
async function expectAccepted(job: Job) {
  const folder = await encoded(job, true)
  const delivered = await arrived(await sent(job, folder))
  const own = (await filesOf(await encoded(job, false))).map(([name]) => name)
  const { folder: made, result } = await check(job, delivered)
  expect(result).toEqual({ start: expect.anything() })
  const encodedFiles = (await filesOf(folder)).filter(([name]) => own.includes(name))
  expect(await filesOf(made)).toEqual(encodedFiles)
}

const isSecondPicture = (n: number) => n === 5
const topAndBottom = 'drawbox=h=ih/2:color=white:t=fill,drawbox=y=ih/2:h=ih/2:color=black:t=fill'

test.each<[string, MediaSpec, ((file: string) => Promise<void>)?]>([
  ['that must be encoded', {}],
  ['that shows each picture for half a second', { skipFrame: (n) => n % 12 !== 0 }],
  ['in landscape, white above and black below', { width: 480, height: 270, filters: topAndBottom }],
  ['that is rotated', { width: 640, height: 360, rotation: 90 }],
  ['without sound', { audio: null }],
  ['whose stream is copied', { gop: 25, crf: 36 }],
  [
    'whose stream is copied with a damaged picture',
    { gop: 25, crf: 36 },
    (file) => spoilPackets(file, 'video', isSecondPicture),
  ],
])('accepts the unchanged package of a video %s', async (_, spec, change) => {
  const job = await source(spec, change)
  await expectAccepted(job)
  if (spec.crf) expect(job.plan.copyTop).toBe(true)
  expect(encodedRungs(job.plan).length).toBeGreaterThan(0)
})

test.each(['hevc', 'av1'] as const)('accepts an unchanged package in the codec %s', async (codec) => {
  await expectAccepted({ ...own, codec })
})

test('writes new segments without additional MP4 boxes of the received file', async () => {
  const [first] = sentOfOwn.keys()
  const more = new Map(sentOfOwn)
  more.set(
    first ?? '',
    Buffer.concat([sentOfOwn.get(first ?? '') ?? Buffer.alloc(0), box('uuid', Buffer.alloc(5_000))]),
  )
  const [plain, other] = [await check(own, await arrived(sentOfOwn)), await check(own, await arrived(more))]
  expect(await filesOf(other.folder)).toEqual(await filesOf(plain.folder))
})

const piecesOf = async (folder: string) => (await readdir(folder)).sort().map((name) => join(folder, name))

test.each<[string, (folder: string) => Promise<void>, string | RegExp]>([
  [
    'without its lowest rendition',
    (folder) => rm(join(folder, '270'), { recursive: true }),
    'rendition 270: nothing of it has arrived',
  ],
  [
    'without its highest rendition',
    (folder) => rm(join(folder, '360'), { recursive: true }),
    'rendition 360: nothing of it has arrived',
  ],
  [
    'without a piece',
    (folder) => rm(join(folder, '360', pieceName(pieceBytes))),
    `rendition 360: its bytes from ${pieceBytes} on are missing`,
  ],
  [
    'without its last piece',
    async (folder) => rm((await piecesOf(join(folder, '360'))).at(-1) ?? ''),
    /^rendition 360: (damaged|there are|the sound)/,
  ],
  [
    'with a truncated piece',
    async (folder) => truncate((await piecesOf(join(folder, '360'))).at(-1) ?? '', 1),
    /^rendition 360: (damaged|there are|the sound)/,
  ],
  [
    'with an additional byte in a piece',
    async (folder) => appendFile((await piecesOf(join(folder, '360')))[0] ?? '', 'x'),
    `rendition 360: its bytes from ${pieceBytes + 1} on are missing`,
  ],
])('rejects a package that arrived %s', async (_, spoil, reason) => {
  const delivered = await arrived(sentOfOwn)
  await spoil(delivered)
  const { folder, result } = await check(own, delivered)
  expect(result).toEqual({ fault: typeof reason === 'string' ? reason : expect.stringMatching(reason) })
  expect(await readdir(folder)).not.toContain('master.m3u8')
})

test.each<[string, MediaSpec, string]>([
  ['another video of the same length', { picture: 'smptebars' }, 'rendition 270: the picture at 0.4 s is another one'],
  ['a shorter video', { seconds: 1.5 }, 'rendition 270: there are 38 frames instead of 50'],
  ['a smaller video', { width: 288, height: 512 }, 'rendition 270: nothing of it has arrived'],
  [
    'a video with another frame rate',
    { fps: 24 },
    'rendition 270: the video is h264 270×480 yuv420p at 24 frames/s, rotated by 0°, pixels 1:1 instead of h264 270×480 yuv420p at 25 frames/s, rotated by 0°, pixels 1:1',
  ],
])('rejects a package that was made from another video than the source: %s', async (_, spec, fault) => {
  const { result } = await check(own, await arrived(await sent(await source(spec))))
  expect(result).toEqual({ fault })
})

test.each<[string, MediaSpec, string | RegExp]>([
  ['with a higher rate than planned', { crf: 1 }, /^rendition 270: it has \d+ bits per second, more than \d+$/],
  ['with frames in another order', { bFrames: 2 }, 'rendition 270: frames are not in order at a constant rate'],
  ['with too few keyframes', { gop: 50 }, 'rendition 270: a second does not begin with a keyframe'],
  ['without sound', { audio: null }, 'rendition 270: the sound has gaps, another length or another codec'],
])('rejects a rendition that does not follow the plan: %s', async (_, spec, reason) => {
  const file = join(await emptyFolder(), 'rung.mkv')
  await makeMedia(file, { width: 270, height: 480, seconds: 2, gop: 25, crf: 32, format: 'matroska', ...spec })
  const { result } = await check(own, await arrived(new Map([...sentOfOwn, ['270', await readFile(file)]])))
  expect(result).toEqual({ fault: typeof reason === 'string' ? reason : expect.stringMatching(reason) })
})

test.each([
  ['sound', 'audio', /^rendition 270: 14 of \d+ blocks of the sound cannot be decoded$/],
  ['pictures', 'video', /^rendition 270: only \d+ of 50 frames can be decoded$/],
] as const)('rejects a rendition with %s that cannot be decoded', async (_, track, reason) => {
  const file = join(await emptyFolder(), 'rung.mp4')
  await writeFile(file, sentOfOwn.get('270') ?? '')
  await spoilPackets(file, track, (n) => n > 5 && n < 20)
  const { result } = await check(own, await arrived(new Map([...sentOfOwn, ['270', await readFile(file)]])))
  expect(result).toEqual({ fault: expect.stringMatching(reason) })
})

test('the check rejects, instead of calling the package faulty, if the source cannot be read', async () => {
  const file = join(root, 'zeros.mp4')
  await writeFile(file, Buffer.alloc(5_000))
  await expect(check({ ...own, file }, await arrived(sentOfOwn))).rejects.toThrow('only zeros')
})

test('yields to timers and messages of the process while reading pictures and sound', async () => {
  pauses.count = 0
  await checkPackage({ ...own, folder: await emptyFolder(), delivered: await arrived(sentOfOwn), instants: [] })
  expect(pauses.count).toBeGreaterThan(2 * 50)
  pauses.count = 0
  await picturesBetween(own.file, 1, 1.2, '[in]format=rgb24[out0]')
  // Packets are read twice: to find the keyframe, and to decode from there on.
  expect(pauses.count).toBeGreaterThan(60)
})
