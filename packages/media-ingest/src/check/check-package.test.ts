import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageFile } from '../decode/package-file.ts'
import { probeFile } from '../decode/probe-file.ts'
import { type MediaSpec, makeMedia } from '../fixtures/make-media.ts'
import { planPackage } from '../source/ladder.ts'
import { checkPackage } from './check-package.ts'

const instants = [0.2, 0.55, 0.8]
let root = ''
let own: Awaited<ReturnType<typeof packaged>>
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-'))
  own = await packaged('own', {})
})
afterAll(() => rm(root, { recursive: true }))

/** Packages a made file, as another machine does. */
async function packaged(name: string, spec: MediaSpec) {
  const file = join(root, `${name}.mp4`)
  // 270 wide, with a keyframe every two seconds: it is encoded, in two sizes.
  await makeMedia(file, { width: 360, height: 640, seconds: 4, gop: 50, ...spec })
  const facts = await probeFile(file)
  const folder = join(root, name)
  await mkdir(folder)
  const plan = planPackage(facts)
  const start = await packageFile({ file, folder, pkg: 'pkg', facts, plan, threads: 1 }, () => undefined)
  return { file, folder, facts, plan, start }
}
/** Copies only the segments, which is what another machine delivers. */
async function delivered(from: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'delivered-'))
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await cp(join(from, entry.name), join(folder, entry.name), { recursive: true })
  }
  return folder
}
const check = (folder: string, { file, facts, plan } = own) => {
  return checkPackage({ file, folder, pkg: 'pkg', facts, plan, instants })
}

test('a package of another machine gets the same playlists and descriptor as if it were encoded here', async () => {
  const folder = await delivered(own.folder)
  expect(await check(folder)).toEqual(own.start)
  const names = (await readdir(own.folder)).sort()
  expect((await readdir(folder)).sort()).toEqual(names)
  for (const name of names.filter((one) => one.includes('.')))
    expect(await readFile(join(folder, name), 'utf8'), name).toBe(await readFile(join(own.folder, name), 'utf8'))
})

test('a source that shows each picture for half a second is no reason to refuse', async () => {
  const slides = await packaged('slides', { skipFrame: (n) => n % 12 !== 0 })
  expect(await check(await delivered(slides.folder), slides)).toEqual(slides.start)
})

test.each<[string, (folder: string) => Promise<void>, RegExp]>([
  ['without its highest rendition', (folder) => rm(join(folder, '360'), { recursive: true }), /highest rendition/],
  ['with a file of another kind', (folder) => writeFile(join(folder, 'package.json'), '{}'), /not part of the plan/],
  ['without its last segment', (folder) => rm(join(folder, '360', '2.m4s')), /frames instead of|segments instead of/],
  ['with a truncated segment', (folder) => truncate(join(folder, '360', '1.m4s'), 2_000), /damaged|decoded|frames/],
  [
    'with two exchanged segments',
    async (folder) => {
      const [a, b] = [join(folder, '360', '1.m4s'), join(folder, '360', '2.m4s')]
      const [first, second] = [await readFile(a), await readFile(b)]
      await writeFile(a, second)
      await writeFile(b, first)
    },
    /./,
  ],
])('a package %s is refused', async (_, spoil, reason) => {
  const folder = await delivered(own.folder)
  await spoil(folder)
  await expect(check(folder)).rejects.toThrow(reason)
  expect(await readdir(folder)).not.toContain('master.m3u8')
})

test.each<[string, MediaSpec, RegExp]>([
  ['another video of the same length', { picture: 'smptebars' }, /another one/],
  ['a shorter video', { seconds: 3 }, /frames instead of/],
  ['a smaller video', { width: 288, height: 512 }, /not part of the plan|highest rendition/],
  ['a video with another frame rate', { fps: 12 }, /frames instead of/],
])('a package of %s is refused', async (name, spec, reason) => {
  const other = await packaged(name.replaceAll(' ', '-'), spec)
  await expect(check(await delivered(other.folder))).rejects.toThrow(reason)
})
