import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaSpec, makeMedia } from './fixtures/make-media.ts'
import { createMediaWorkers } from './media-workers.ts'
import { readCatalogue } from './read-catalogue.ts'
import { readDrama } from './read-drama.ts'

let root = ''
const media = createMediaWorkers({ concurrency: 2 })
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'drama-'))
})
afterAll(async () => {
  media.close()
  await rm(root, { recursive: true })
})

async function folder(name: string, yaml = 'names: { en: Mine }\n'): Promise<string> {
  const path = join(root, name)
  await mkdir(join(path, 'episodes'), { recursive: true })
  await mkdir(join(path, 'subtitles/en'), { recursive: true })
  await writeFile(join(path, 'drama.yaml'), yaml)
  await sharp({ create: { width: 540, height: 720, channels: 3, background: '#808080' } })
    .jpeg()
    .toFile(join(path, 'cover.jpg'))
  return path
}
async function problems(path: string) {
  const { drama, problems: found } = await readDrama(path, media)
  return { drama, reported: found.map(({ severity, file, reason }) => `${severity} ${file}: ${reason}`) }
}

test('reports the errors and conversions of every unusual source file', async () => {
  const path = await folder('odd')
  const specs: MediaSpec[] = [
    {},
    { codec: 'libx265', tenBit: true },
    { skipFrame: (n) => n % 7 === 3 },
    { width: 320, height: 180, rotation: 90 },
    { width: 320, height: 180 },
    { audio: null },
    { seconds: 0.4 },
    { video: false },
    { codec: 'libx265', tenBit: true, hdr: true },
    { gop: 50 },
  ]
  const file = (n: number) => join(path, `episodes/${String(n).padStart(3, '0')}.mp4`)
  for (const [index, spec] of specs.entries()) await makeMedia(file(index + 1), { seconds: 2, ...spec })
  const good = await readFile(file(1))
  await writeFile(file(11), good.subarray(0, good.length / 2))
  await writeFile(file(12), '')
  await writeFile(file(13), Buffer.concat([good.subarray(0, 20_000), Buffer.alloc(30_000), good.subarray(50_000)]))
  await writeFile(file(14), Buffer.alloc(50_000))
  await writeFile(file(15), '<html>not found</html>'.repeat(500))
  await writeFile(file(16), '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')

  await writeFile(file(17), "ffconcat version 1.0\nfile '001.mp4'\n".padEnd(5000, '#\n'))
  const noisy = Buffer.from(good)
  const picture = good.indexOf('mdat') + 3000
  for (let at = picture; at < picture + 1500; at++) noisy[at] = (at * 73) % 251
  await writeFile(file(18), noisy)

  const { drama, reported } = await problems(path)
  expect(drama).toBeNull()
  expect(reported).toEqual([
    'error episodes/007.mp4: too short: 0.40 s, at least 1 s is required',
    'error episodes/008.mp4: audio only: there is no video track',
    expect.stringMatching(/^error episodes\/011\.mp4: truncated: expected 2\.0 s, found \d\.\d s$/),
    'error episodes/012.mp4: the file is empty (zero bytes)',
    expect.stringMatching(/^error episodes\/013\.mp4: damaged at 0:0\d\.\d/),
    'error episodes/014.mp4: the file contains only zeros; the copy or download did not finish',
    'error episodes/015.mp4: not a readable video file (supported: mp4, mov, mkv, webm, ts)',
    'error episodes/016.mp4: not a readable video file (supported: mp4, mov, mkv, webm, ts)',
    'error episodes/017.mp4: not a readable video file (supported: mp4, mov, mkv, webm, ts)',
    'error episodes/018.mp4: damaged at 0:00.0: the picture cannot be decoded',
    'note episodes/002.mp4: HEVC 10-bit, will be converted to H.264',
    'note episodes/003.mp4: variable frame rate, will be converted to a constant 25.00 frames/s',
    'note episodes/004.mp4: rotated by 90°, the rotation will be applied',
    'note episodes/005.mp4: landscape, will be fitted into a 9:16 frame over a blurred copy of the picture',
    'note episodes/006.mp4: no audio track, a silent one will be added',
    'note episodes/009.mp4: HEVC 10-bit, will be converted to H.264',
    'note episodes/009.mp4: HDR (PQ), will be tone-mapped to SDR',
    'note episodes/010.mp4: will be encoded again (keyframes, B-frames, size or rate)',
  ])
})

test('reports an mp4 without an index (moov) as truncated', async () => {
  const path = await folder('no-index')
  await makeMedia(join(path, 'episodes/001.mp4'), { seconds: 2 })
  const good = await readFile(join(path, 'episodes/001.mp4'))
  const moov = good.indexOf('moov')
  good.write('junk', moov, 'latin1')
  await writeFile(join(path, 'episodes/001.mp4'), good)
  expect((await problems(path)).reported).toEqual([
    expect.stringMatching(/^error episodes\/001\.mp4: truncated or damaged: an mp4 of \d+ bytes/),
  ])
})

test('reports all validation errors of YAML, cover, numbering and subtitles in one list', async () => {
  const path = await folder('faulty', 'names: { fr: Le Titre }\nprice: 3\n')
  await makeMedia(join(path, 'episodes/002.mp4'), { seconds: 1 })
  await writeFile(join(path, 'cover.zh.png'), 'no picture')
  await writeFile(join(path, 'subtitles/en/002.srt'), 'just text')
  const { drama, reported } = await problems(path)
  expect(drama).toBeNull()
  expect(reported).toEqual([
    'error cover.zh.png: not a jpeg, png or webp picture',
    'error drama.yaml: unknown field price',
    'error drama.yaml: names.fr is not a language (en zh es ja th id)',
    'error drama.yaml: names.en is required: the title in its own language',
    'error episodes: missing: 001',
    'error subtitles/en/002.srt: contains no readable subtitle',
  ])
})

test('reads a valid folder and reports subtitle cues after the end of the episode', async () => {
  const path = await folder('good')
  await makeMedia(join(path, 'episodes/001.mp4'), { seconds: 1 })
  await writeFile(
    join(path, 'subtitles/en/001.srt'),
    '1\n00:00:00,100 --> 00:00:00,900\nHi\n\n2\n00:00:07,000 --> 00:00:08,000\nLate\n',
  )
  const { drama, reported } = await problems(path)
  expect(reported).toEqual(["note subtitles/en/001.srt: 1 cue starts after the episode's end"])
  expect(drama).toMatchObject({ id: 'good', covers: [{ language: 'default', file: join(path, 'cover.jpg') }] })
  expect(drama?.episodes[0]).toMatchObject({
    n: 1,
    subtitles: [{ code: 'en', file: join(path, 'subtitles/en/001.srt') }],
  })
})

test('caches probe results until the file changes', async () => {
  const path = await folder('remembered')
  await makeMedia(join(path, 'episodes/001.mp4'), { seconds: 1 })
  const workDir = join(root, 'store')
  const first = createMediaWorkers({ workDir, concurrency: 1 })
  const { drama } = await readDrama(path, first)
  first.close()
  const none = createMediaWorkers({
    workDir,
    startWorker: () => {
      throw new Error('asked again')
    },
  })
  expect((await readDrama(path, none)).drama).toEqual(drama)
  await makeMedia(join(path, 'episodes/001.mp4'), { seconds: 2 })
  expect((await readDrama(path, none)).problems[0]?.reason).toContain('asked again')
})

test('finds dramas in a drama folder, a folder of dramas, and a catalogue with titles/ and home.yaml', async () => {
  const good = join(root, 'good')
  expect(await readCatalogue(good)).toEqual({ dramas: [good], problems: [] })
  const catalogue = join(root, 'catalogue')
  for (const name of ['b', 'a']) {
    await mkdir(join(catalogue, 'titles', name), { recursive: true })
    await writeFile(join(catalogue, 'titles', name, 'drama.yaml'), 'id: same\nnames: { en: A }\n')
  }
  await mkdir(join(catalogue, 'titles', 'not-a-drama'))
  await writeFile(join(catalogue, 'home.yaml'), 'modules: [{ id: all, cardType: 18, select: all }]\n')
  const dramas = ['a', 'b'].map((name) => join(catalogue, 'titles', name))
  expect(await readCatalogue(catalogue)).toEqual({
    dramas,
    home: { modules: [{ id: 'all', cardType: 18, names: {}, content: { select: 'all' }, shownTo: 'everyone' }] },
    problems: [
      { severity: 'error', file: 'titles/b/drama.yaml', reason: 'id same is also used by titles/a/drama.yaml' },
    ],
  })
  expect((await readCatalogue(join(catalogue, 'titles'))).dramas).toEqual(dramas)
  expect((await readCatalogue(join(root, 'nowhere'))).problems[0]?.reason).toBe('there is no such folder')
})

test('reports dubbing tracks that are too long, in another codec or unreadable', async () => {
  const path = await folder('dubs')
  for (const n of [1, 2]) await makeMedia(join(path, `episodes/00${n}.mp4`), { seconds: 3 })
  await mkdir(join(path, 'audio/es'), { recursive: true })
  await mkdir(join(path, 'audio/jp'), { recursive: true })
  await makeMedia(join(path, 'audio/es/001.m4a'), { seconds: 3, video: false })
  await makeMedia(join(path, 'audio/es/002.m4a'), { seconds: 5, video: false })
  await makeMedia(join(path, 'audio/jp/001.m4a'), { seconds: 3, video: false, audio: 'ac3' })
  await writeFile(join(path, 'audio/jp/002.m4a'), 'no sound'.repeat(1000))
  const { drama, reported } = await problems(path)
  expect(drama).toBeNull()
  expect(reported).toEqual([
    expect.stringMatching(
      /^error audio\/es\/002\.m4a: lasts 5\.\d s, its episode 3\.0 s; a difference of 1 s is accepted$/,
    ),
    'error audio/jp/001.m4a: the sound is ac3; a dubbing track must be AAC-LC, mono or stereo, at most 48 kHz',
    expect.stringMatching(/^error audio\/jp\/002\.m4a: not a readable/),
  ])
  for (const name of ['es/002', 'jp/001', 'jp/002']) await rm(join(path, `audio/${name}.m4a`))
  const repaired = await problems(path)
  expect(repaired.drama?.episodes.map(({ dubs }) => dubs.map(({ code }) => code))).toEqual([['es'], []])
})
