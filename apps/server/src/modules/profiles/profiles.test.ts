import { readdir } from 'node:fs/promises'
import { accounts } from '@cliffhanger/contract/accounts'
import { comments } from '@cliffhanger/contract/comments'
import { profiles } from '@cliffhanger/contract/profiles'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSweepUploadsJob } from '../../jobs/sweep-uploads.ts'
import { enableBrandFeatures } from '../../testing/brand-switches.ts'
import { type CommentWorld, createCommentWorld } from '../../testing/comment-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { bombsAndDamagedImages, truncatedImages } from '../../testing/uploads/bombs.ts'
import { disguisedFiles } from '../../testing/uploads/false-images.ts'
import { type HostileUpload, metadataMarker } from '../../testing/uploads/hostile-upload.ts'
import { realImages } from '../../testing/uploads/real-images.ts'
import { imageIdOf } from '../../testing/uploads/upload-image.ts'
import { purgeUserData } from '../accounts/purge.ts'
import { uploadsFolder } from '../feedback/image-folder.ts'
import { createProfilesPersonalData } from './personal-data.ts'

const dayMs = 86_400_000
let world: CommentWorld
let remove: () => Promise<void>
beforeAll(async () => {
  const brand = await enableBrandFeatures('profiles')
  remove = brand.remove
  world = await createCommentWorld({ env: brand.env })
})
afterAll(async () => {
  await world.server.close()
  await remove()
})

/** Creates a picture with a red left half and a blue right half. */
const halves = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
        left: width / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
async function setPicture(viewer: ProtocolClient, way: object = {}): Promise<string> {
  return (await viewer.ask(profiles.changePicture, { picture: blob(await halves(800, 400)), ...way })).url
}
const files = async (): Promise<string[]> =>
  (await readdir(uploadsFolder(world.server.deps.config.dataDir), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.webp'),
  )
const hasFile = async (url: string) => (await files()).some((name) => name.includes(imageIdOf(url)))
const infoOf = (viewer: ProtocolClient) => viewer.ask(accounts.getUserInfo, {})
const rename = async (viewer: ProtocolClient, nickname: string) =>
  (await viewer.call(profiles.changeNickname, { nickname })).code
const rowsFor = async (viewer: ProtocolClient) =>
  (await viewer.ask(comments.commentList, { vidId: world.vidId, episodeN: 1, order: 'newest' })).rows

describe('nicknames', () => {
  test('are shown to their owner and beside their comments, and can be removed', async () => {
    const viewer = await world.registered()
    expect((await viewer.ask(profiles.changeNickname, { nickname: '  Zoe\u0308  K ' })).nickname).toBe('Zoë K')
    expect((await infoOf(viewer)).userName).toBe('Zoë K')
    await world.post(viewer, 'Named')
    expect(await rowsFor(await world.server.viewer())).toMatchObject([{ text: 'Named', name: 'Zoë K' }])
    expect(await rename(viewer, '')).toBe(1)
    expect(await rowsFor(viewer)).toMatchObject([{ name: '' }])
    await world.server.deps.db.deleteFrom('comments').execute()
  })

  test.each(['\u200b', 'a'.repeat(31), 'mira@example.com', 'Support', 'Cliffhanger', '\u202enimda'])(
    '%j is refused and changes nothing',
    async (nickname) => {
      const viewer = await world.registered('Mira')
      const answer = await viewer.call(profiles.changeNickname, { nickname })
      expect([answer.code, answer.message]).toEqual([0, expect.stringContaining('cannot be used')])
      expect((await infoOf(viewer)).userName).toBe('Mira')
    },
  )

  test('a reserved name that is already stored is not shown beside comments', async () => {
    for (const name of ['Official Support', 'Cliffhanger Team']) {
      const viewer = await world.registered(name)
      await world.post(viewer, 'Trust me')
      expect(await rowsFor(viewer), name).toMatchObject([{ name: '' }])
      await world.server.deps.db.deleteFrom('comments').execute()
    }
  })

  test('can be set only with an account, and at brands with profiles', async () => {
    expect((await (await world.server.viewer()).call(profiles.changeNickname, { nickname: 'Zoë' })).status).toBe(403)
    const plain = await createCommentWorld()
    const viewer = await plain.registered('Zoë')
    expect((await viewer.call(profiles.changeNickname, { nickname: 'Zoë' })).status).toBe(404)
    expect((await viewer.call(profiles.changePicture, { picture: blob(await halves(8, 8)) })).status).toBe(404)
    // A name and picture that were set earlier can be removed at brands without profiles, too.
    const { userId } = viewer.state
    const { db } = plain.server.deps
    await db
      .updateTable('users')
      .set({ head_image: 'https://pictures.example/x.png' })
      .where('user_id', '=', userId)
      .execute()
    expect(await rename(viewer, '')).toBe(1)
    expect((await viewer.call(profiles.removePicture, {})).code).toBe(1)
    expect(await infoOf(viewer)).toMatchObject({ userName: `Guest ${userId}`, headimgurl: '' })
    await plain.server.close()
  })

  test('can be changed five times a day, even concurrently; keeping or removing a name does not count', async () => {
    const brand = await enableBrandFeatures('profiles')
    const limited = await createCommentWorld({ env: { ...brand.env, RATE_LIMITS: 'on' } })
    const viewer = await limited.registered()
    const codes = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => rename(viewer, name)))
    expect(codes.toSorted()).toEqual([1, 1, 1, 1, 1, 429, 429])
    const refused = await viewer.call(profiles.changeNickname, { nickname: 'H' })
    expect(refused.message).toBe('You have changed this often today. Please try again tomorrow.')
    const { userName } = await infoOf(viewer)
    expect(await rename(viewer, userName)).toBe(1)
    expect(await rename(viewer, '')).toBe(1)
    const counted = await limited.server.deps.db.selectFrom('profile_changes').select('part').execute()
    expect(counted).toHaveLength(5)
    limited.server.clock.now += dayMs
    await viewer.check({ userId: viewer.state.userId })
    expect(await rename(viewer, 'Tomorrow')).toBe(1)
    await limited.server.close()
    await brand.remove()
  })
})

describe('pictures', () => {
  test('are WebP squares of 256 pixels, cached only by browsers, and served only at their own URL', async () => {
    const viewer = await world.registered()
    const url = await setPicture(viewer)
    expect(url).toMatch(/^\/uploads\/p\.[\w-]{43}\/[0-9a-f]{32}\.webp$/)
    const answer = await fetch(world.server.origin + url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['webp', 256, 256])
    expect((await infoOf(viewer)).headimgurl).toBe(url)
    const wrong = url.replace(imageIdOf(url), '0'.repeat(32))
    expect((await fetch(world.server.origin + wrong)).status).toBe(403)
  })

  test.each([
    ['0', 255, 0],
    ['100', 0, 255],
  ])('are cropped where the viewer chooses: %s from the left', async (left, red, blue) => {
    const url = await setPicture(await world.registered(), { left, top: '50' })
    const bytes = Buffer.from(await (await fetch(world.server.origin + url)).arrayBuffer())
    const [r = 0, , b = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer()
    expect(Math.abs(r - red)).toBeLessThan(30)
    expect(Math.abs(b - blue)).toBeLessThan(30)
  })

  test('a new picture replaces the old file, and removing the picture deletes its file', async () => {
    const viewer = await world.registered()
    const first = await setPicture(viewer)
    const second = await setPicture(viewer)
    expect([await hasFile(first), await hasFile(second)]).toEqual([false, true])
    await viewer.ask(profiles.removePicture, {})
    expect(await hasFile(second)).toBe(false)
    expect((await infoOf(viewer)).headimgurl).toBe('')
    await viewer.ask(profiles.removePicture, {})
  })

  test('concurrent uploads leave only the file of the shown picture', async () => {
    const viewer = await world.registered()
    const before = (await files()).length
    await Promise.all([1, 2, 3, 4].map(() => setPicture(viewer)))
    expect((await files()).length).toBe(before + 1)
    expect(await hasFile((await infoOf(viewer)).headimgurl)).toBe(true)
  })

  test('are shown beside comments to everyone, except pictures from other hosts', async () => {
    const viewer = await world.registered()
    const url = await setPicture(viewer)
    await world.post(viewer, 'Pictured')
    const foreign = await world.registered()
    await world.server.deps.db
      .updateTable('users')
      .set({ head_image: 'https://tracker.example/x.png' })
      .where('user_id', '=', foreign.state.userId)
      .execute()
    await world.post(foreign, 'Foreign')
    expect((await infoOf(foreign)).headimgurl).toContain('tracker')
    const [second, first] = await rowsFor(await world.server.viewer())
    expect(first).toMatchObject({ picture: url })
    expect(second).not.toHaveProperty('picture')
    await foreign.ask(profiles.removePicture, {})
    expect((await infoOf(foreign)).headimgurl).toBe('')
    await world.server.deps.db.deleteFrom('comments').execute()
  })

  test('are exported, kept by the sweep, and purged with the account', async () => {
    const viewer = await world.registered()
    const url = await setPicture(viewer)
    const { deps, clock } = world.server
    const data = createProfilesPersonalData(deps)
    const { userId } = viewer.state
    const exported = await deps.db.transaction().execute((tx) => data.exportOf(tx, userId))
    expect(exported).toMatchObject({ picture: url, changes: [{ part: 'picture' }] })
    await createSweepUploadsJob(deps).run()
    expect(await hasFile(url)).toBe(true)
    const user = { user_id: userId, email: null }
    await deps.db.transaction().execute((tx) => purgeUserData(tx, [data], user, new Date(clock.now)))
    const start = clock.now
    clock.now = Date.now() + 2 * dayMs
    await createSweepUploadsJob(deps).run()
    clock.now = start
    expect(await hasFile(url)).toBe(false)
  })
})

// Returns only the decompression bombs that are refused: accepted large images take seconds, and the resilience suite
// (R8) covers them.
const refusedBombs = async () => (await bombsAndDamagedImages()).filter(({ expects }) => expects !== 'webp')
const corpus = (await Promise.all([realImages(), disguisedFiles(), refusedBombs(), truncatedImages()])).flat()
describe('hostile files', () => {
  /** Renames the file's form field to that of profile pictures. */
  const asPicture = ({ body }: HostileUpload) =>
    Buffer.from(body.toString('latin1').replace('name="uploadImage"', 'name="picture"'), 'latin1')

  test('result in a square without metadata or a clear error, and leave no files behind', async () => {
    const viewer = await world.registered()
    await setPicture(viewer)
    const wrong: string[] = []
    const outcomes = new Set<number>()
    for (const upload of corpus) {
      const before = await files()
      const headers = { 'content-type': upload.contentType }
      const body = asPicture(upload)
      const answer = await viewer.send<{ url: string }>(profiles.changePicture.path, { method: 'POST', headers, body })
      outcomes.add(answer.status)
      const isAnimated = /animat/.test(upload.name)
      const isLarge = body.length > 5_000_000
      const expected = isAnimated ? 415 : upload.expects === 'webp' ? 200 : upload.expects
      const isRight = answer.status === expected || (isLarge && answer.status === 413)
      if (!isRight || answer.text.includes(metadataMarker)) wrong.push(`${upload.name}: ${answer.status}`)
      if ((await files()).length !== before.length) wrong.push(`${upload.name} leaves a file`)
      if (answer.status !== 200) {
        if ((await files()).join() !== before.join()) wrong.push(`${upload.name} removes the picture`)
        continue
      }
      const served = Buffer.from(await (await fetch(world.server.origin + (answer.source?.url ?? ''))).arrayBuffer())
      const { format, width, height, exif, icc, xmp } = await sharp(served).metadata()
      if (format !== 'webp' || width !== 256 || height !== 256 || exif || icc || xmp || served.includes(metadataMarker))
        wrong.push(`${upload.name} is served as ${format} of ${width} × ${height}`)
    }
    expect(wrong).toEqual([])
    expect([...outcomes].toSorted()).toEqual([200, 413, 415])
  }, 120_000)

  test('pictures above 5 MB are refused', async () => {
    const noise = Buffer.alloc(1_800 * 1_000 * 3, 0).map(() => Math.floor(Math.random() * 256))
    const large = await sharp(noise, { raw: { width: 1_800, height: 1_000, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(5_000_000)
    const viewer = await world.registered()
    expect((await viewer.call(profiles.changePicture, { picture: blob(large) })).status).toBe(413)
  })
})

describe('in Studio', () => {
  test("operators see a comment's author, and can remove the author's name or picture if it has not changed since", async () => {
    const viewer = await world.registered('Rude name')
    const url = await setPicture(viewer)
    const commentId = await world.post(viewer, 'Hello')
    const { owner } = world
    const queue = async () => (await owner.ask(studioComments.list, { queue: 'visible' })).rows
    expect(await queue()).toMatchObject([{ name: 'Rude name', picture: url, visibleOfAuthor: 1 }])
    const reset = (part: 'nickname' | 'picture', seen: string) =>
      owner.call(studioComments.resetProfile, { commentId, part, seen, note: 'insulting' })
    expect((await reset('nickname', 'Another name')).status).toBe(409)
    expect((await reset('nickname', 'Rude name')).status).toBe(200)
    expect((await reset('picture', url)).status).toBe(200)
    expect((await reset('picture', url)).status).toBe(409)
    expect((await infoOf(viewer)).userName).toBe(`Guest ${viewer.state.userId}`)
    expect(await hasFile(url)).toBe(false)
    const [row] = await queue()
    expect(row).toMatchObject({ name: '' })
    expect(row).not.toHaveProperty('picture')
    await world.server.deps.db.deleteFrom('comments').execute()
  })
})
