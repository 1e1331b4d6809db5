import { recommendation } from '@cliffhanger/contract/recommendation'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample, sampleAuthor, sampleEdition } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTitle, reserveTitle } from '../catalogue/publish.ts'
import { deleteTitle, setPublished } from '../catalogue/withdraw.ts'
import { countUnsettledOrders } from '../payments/order-store.ts'
import { countTitleOwners } from '../wallet/store.ts'
import { arrangeHome } from './arrange-home.ts'
import { createFeedVersionPins } from './feed-pins.ts'

let server: TestServer
let viewer: ProtocolClient
const vidIds: string[] = []
const { moduleInfoList, page, recommendModulePage } = recommendation

const audienceKinds = [0, 1, 2] as const

beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.viewer()
  for (let index = 0; index < 25; index += 1) {
    const { vidId } = await publishSample(server.deps.db, `title-${index}`, {
      count: 2,
      order: 10 + index,
      audience: audienceKinds[index % 3] ?? 0,
      names: { en: `Title ${index}`, zh: `短劇 ${index}` },
    })
    vidIds.push(vidId)
  }
})
afterAll(() => server.close())

const home = async (extra = {}) => (await viewer.ask(moduleInfoList, {}, extra)).rows
/** Polls, because responses are cached: changes by another process are visible after a short delay. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 50 })

test('the default home page has a banner, Continue Watching, a list and all titles', async () => {
  const rows = await home()
  expect(rows.map((row) => [row.cardType, row.videoInfoList.length])).toEqual([
    [29, 9],
    [1, 0],
    [34, 9],
    [18, 10],
  ])
  expect(rows[0]?.videoInfoList.map((video) => video.vidId)).toEqual(vidIds.slice(0, 9))
  expect((await home({ language: 4 }))[1]?.moduleName).toBe('繼續觀看')
  expect((await home({ language: 4 }))[0]?.videoInfoList[0]?.vidName).toBe('短劇 0')
})

test('arranging replaces the home page, keeps module ids, limits cards, and omits empty modules', async () => {
  const before = (await home()).find((row) => row.cardType === 18)?.mId
  const names = { en: 'Row' }
  await arrangeHome(server.deps.db, [
    {
      slug: 'picked',
      cardType: 32,
      names: { en: 'Picked', ja: '厳選' },
      selection: [vidIds[7], vidIds[3]].filter((id) => id !== undefined),
    },
    { slug: 'watching', cardType: 1, names, selection: 'all' },
    ...([32, 30, 31, 34, 33, 29] as const).map((cardType) => ({
      slug: `c-${cardType}`,
      cardType,
      names,
      selection: 'newest' as const,
    })),
    { slug: 'nothing', cardType: 33, names, selection: [] },
    { slug: 'all', cardType: 18, names, selection: 'all' },
  ])
  await soon(async () => (await home()).map((row) => [row.cardType, row.videoInfoList.length])).toEqual([
    [32, 2],
    [1, 0],
    [32, 9],
    [30, 6],
    [31, 6],
    [34, 9],
    [33, 10],
    [29, 9],
    [18, 10],
  ])
  const rows = await home({ language: 6 })
  expect(rows[0]).toMatchObject({ moduleName: '厳選', videoInfoList: [{ vidId: vidIds[7] }, { vidId: vidIds[3] }] })
  expect(rows[3]?.moduleName).toBe('Row')
  expect(rows.at(-1)?.mId).toBe(before)
  const only = await home({ mid: rows[3]?.mId })
  expect(only).toEqual([rows[3]].map((row) => ({ ...row, videoInfoList: only[0]?.videoInfoList })))
  expect((await viewer.call(moduleInfoList, { mid: '999999' })).code).toBe(404)
})

test('scrolling never repeats or skips a title at any page size', async () => {
  const moduleId = (await home()).at(-1)?.mId ?? ''
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0 as const, 1 as const, 2 as const),
      async (pageSize, preferenceId) => {
        const seen: string[] = []
        const size = Math.min(pageSize, 30)
        for (let pageNum = 1; pageNum <= Math.ceil(25 / size) + 1; pageNum += 1) {
          const { rows, total } = await viewer.ask(page, { moduleId, pageNum, pageSize, preferenceId })
          expect(total).toBe(25)
          expect(rows.length).toBe(Math.max(0, Math.min(size, 25 - seen.length)))
          seen.push(...rows.map((video) => video.vidId))
        }
        expect(new Set(seen)).toEqual(new Set(vidIds))
        expect(seen).toHaveLength(25)
        const first = (await home({ preferenceId })).at(-1)?.videoInfoList.map((video) => video.vidId)
        expect(first).toEqual(seen.slice(0, 10))
      },
    ),
    { numRuns: 10 },
  )
})

test.each([true, false])(
  'a list reopened hours later keeps its catalogue version while it is scrolled (unsaved guest: %s)',
  async (isUnsaved) => {
    let now = server.clock.now
    const pins = createFeedVersionPins(server.deps.db, () => now)
    const reader = { userId: (await server.viewer()).state.userId, isUnsaved }
    await pins.begin(reader, '5')
    expect(pins.begin(reader, '5')).toBeUndefined()
    now += 9 * 3_600_000
    await pins.begin(reader, '5')
    now += 60_000
    expect(await pins.versionOf(reader, '0')).toBe('5')
  },
)

test('returns 404 for an unknown module, 400 for page 0, and an empty page past the end', async () => {
  const moduleId = (await home()).at(-1)?.mId ?? ''
  for (const call of [page, recommendModulePage]) {
    expect((await viewer.call(call, { moduleId: 'nope', pageNum: 1, pageSize: 10 })).code).toBe(404)
    expect((await viewer.call(call, { moduleId, pageNum: 0, pageSize: 10 })).code).toBe(400)
    const second = await viewer.ask(call, { moduleId, pageNum: 2, pageSize: 15 })
    expect(second.rows.length, 'rows of page 2').toBe(10)
    expect(await viewer.ask(call, { moduleId, pageNum: 4, pageSize: 10 })).toEqual({ rows: [], total: 25 })
    expect(await viewer.ask(call, { moduleId, pageNum: 1e300, pageSize: 1e300 })).toEqual({ rows: [], total: 25 })
  }
})

test('stores nothing for a request whose home module does not exist', async () => {
  const stranger = await server.viewer()
  const paging = { pageNum: 1, pageSize: 10 }
  expect((await stranger.call(page, { moduleId: '424242', ...paging })).code).toBe(404)
  expect((await stranger.call(recommendModulePage, { moduleId: '1e309', ...paging })).code).toBe(404)
  expect((await stranger.call(moduleInfoList, { mid: '424242' })).code).toBe(404)
  const { rows } = await server.database.pool.query('SELECT 1 FROM feed_pins WHERE user_id = $1', [
    stranger.state.userId,
  ])
  expect(rows).toEqual([])
})

test('shares one cached response between viewers, without viewer-specific data', async () => {
  const other = await server.viewer()
  const [mine, theirs] = [await viewer.call(moduleInfoList, {}), await other.call(moduleInfoList, {})]
  expect(mine.text).toBe(theirs.text)
  expect((await viewer.call(moduleInfoList, { preferenceId: 1 })).text).not.toBe(mine.text)
  const videos = mine.source?.rows.flatMap((row) => row.videoInfoList) ?? []
  expect(videos.every((video) => video.lastLook + video.isLike + video.isCollect === 0)).toBe(true)
})

test('shows a title only after its publication is committed, and not while it is withdrawn or after its deletion', async () => {
  const { db } = server.deps
  const moduleId = (await home()).at(-1)?.mId ?? ''
  const names = async () =>
    (await viewer.ask(page, { moduleId, pageNum: 1, pageSize: 30 })).rows.map((video) => video.vidName)
  const edition = sampleEdition({ order: 1, names: { en: 'Whole' } })
  const { vidId } = await reserveTitle(db, 'whole', 'en')
  expect(await names()).not.toContain('Whole')
  await expect(
    publishTitle(db, vidId, edition, new Date(server.clock.now), async () => {
      // All rows are written but not committed, so viewers must not see the title yet.
      expect(await names()).not.toContain('Whole')
      throw new Error('the disk is full')
    }),
  ).rejects.toThrow('the disk is full')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await names()).not.toContain('Whole')
  await publishTitle(db, vidId, edition, new Date(server.clock.now), async () => undefined)
  await soon(async () => (await names())[0]).toBe('Whole')

  await setPublished(db, vidId, false, sampleAuthor)
  await soon(names).not.toContain('Whole')
  await publishTitle(db, vidId, edition, new Date(server.clock.now), async () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await names(), 'hidden by the operator, a re-import does not show it').not.toContain('Whole')
  await setPublished(db, vidId, true, sampleAuthor)
  await soon(names).toContain('Whole')
  await deleteTitle({ ...server.deps, countTitleOwners, countUnsettledOrders }, vidId)
  await soon(names).not.toContain('Whole')
})
