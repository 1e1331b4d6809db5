import { catalogue } from '@cliffhanger/contract/catalogue'
import { forYou } from '@cliffhanger/contract/for-you'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { playback } from '@cliffhanger/contract/playback'
import { coWatchSimilarity } from '@cliffhanger/domain/for-you'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProtocolClient, type ProtocolClient } from '../../../testing/protocol-client.ts'
import { publishSample, sampleAuthor } from '../../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../../testing/test-server.ts'
import { setPublished } from '../../catalogue/withdraw.ts'
import { rankTitles } from '../rank-titles.ts'
import { readReactions } from './reactions.ts'
import { replaceTitleNeighbours } from './relate-titles.ts'
import { sweepViews } from './views.ts'

const dayMs = 86_400_000
const titleCount = 24
let server: TestServer
let second: TestServer
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await createTestServer()
  const { database } = server
  second = await createTestServer({ database, secrets: server.deps.secrets })
  for (let index = 1; index <= titleCount; index += 1) {
    await publish(`title-${index}`, { likes: (titleCount - index) * 10_000, tags: [index > 18 ? 'wolf' : 'CEO'] })
  }
  await rank()
})
afterAll(async () => {
  await second.app.close()
  await server.close()
})
beforeEach(() => setTime(testTime))

async function publish(slug: string, more: Parameters<typeof publishSample>[2] = {}, ageDays = 40) {
  const edition = { count: 4, follows: 0, freeEpisodes: 4, ...more }
  const { vidId } = await publishSample(server.deps.db, slug, edition, testTime - ageDays * dayMs)
  ids.set(slug, vidId)
}
function setTime(now: number) {
  server.clock.now = now
  second.clock.now = now
}
const rank = () => rankTitles(server.deps.db, server.clock.now)
const idOf = (slug: string) => ids.get(slug) ?? ''
const slugOf = (vidId: string) => [...ids].find(([, id]) => id === vidId)?.[0] ?? vidId
async function next(viewer: ProtocolClient, pageSize = 30, knownIds: string[] = []): Promise<string[]> {
  const { rows } = await viewer.ask(forYou.forYou, { pageSize, knownIds })
  return rows.map(({ vidId }) => slugOf(vidId))
}
const watch = (viewer: ProtocolClient, slug: string, episodeN: number) =>
  viewer.ask(playback.updateEpisodeRecord, { videoId: idOf(slug), episodeN, lookTime: 5 })
const see = (viewer: ProtocolClient, slugs: readonly string[], isSkipped = false) =>
  viewer.ask(forYou.forYouViews, { views: slugs.map((slug) => ({ vidId: idOf(slug), isSkipped })) })
/** Returns a client of the same viewer for the second server. */
function atSecond(viewer: ProtocolClient): ProtocolClient {
  const copy = createProtocolClient(second.origin, second.deps.secrets.envelopeKey.toString('base64'))
  Object.assign(copy.state, viewer.state)
  return copy
}

test('ranks titles for a viewer without history by the ranking run, and returns each with its first episode', async () => {
  const stranger = server.client()
  await stranger.check()
  const { rows } = await stranger.ask(forYou.forYou, { pageSize: 5 })
  expect(rows.map(({ vidId }) => slugOf(vidId))).toEqual(['title-1', 'title-2', 'title-3', 'title-4', 'title-5'])
  expect(rows[0]).toMatchObject({ episodeN: 1, tags: ['CEO'], start: { duration: 10.5 } })
  const { rows: users } = await server.database.pool.query('SELECT 1 FROM users WHERE user_id = $1', [
    stranger.state.userId,
  ])
  expect(users, 'reading creates no guest').toEqual([])
})

test('titles similar to a finished one move up, and those similar to a skipped one move down', async () => {
  const viewer = await server.viewer()
  await watch(viewer, 'title-19', 4)
  const order = await next(viewer)
  expect(order).not.toContain('title-19')
  expect(order.indexOf('title-20')).toBeLessThan(8)
  const other = await server.viewer()
  await see(other, ['title-19', 'title-20'], true)
  setTime(testTime + 8 * dayMs)
  await other.check()
  expect((await next(other)).slice(-6).every((slug) => Number(slug.slice(6)) > 18)).toBe(true)
})

test('the reaction to a liked title contains the share of the title that the viewer has watched', async () => {
  const viewer = await server.viewer()
  await watch(viewer, 'title-3', 3)
  await viewer.ask(catalogue.addVideoLike, { videoId: idOf('title-3') })
  const reactions = await readReactions(server.deps.db, viewer.state.userId, new Date(testTime))
  expect(reactions).toMatchObject([{ vidId: idOf('title-3'), action: 'liked', reached: 0.75 }])
})

test("uses the viewer's preferred audience", async () => {
  await publish('for-him', { audience: 2, likes: 9_000_000 })
  await rank()
  const viewer = await server.viewer()
  const placeFor = async (preferenceId: 1 | 2) => {
    await viewer.ask(ownAccount.setReadPreference, { preferenceId })
    return (await next(viewer)).indexOf('for-him')
  }
  const places = [await placeFor(2), await placeFor(1)]
  expect(places).toEqual([0, titleCount])
  await setPublished(server.deps.db, idOf('for-him'), false, sampleAuthor)
})

test('a title that was seen or watched returns after a week, on every server', async () => {
  const viewer = await server.viewer()
  await see(viewer, ['title-1'])
  await see(viewer, ['title-2'], true)
  await watch(viewer, 'title-3', 1)
  const there = atSecond(viewer)
  const isGone = async () => {
    const order = await next(there)
    return ['title-1', 'title-2', 'title-3'].map((slug) => !order.includes(slug))
  }
  expect(await isGone()).toEqual([true, true, true])
  setTime(testTime + 7 * dayMs - 1)
  expect(await isGone()).toEqual([true, true, true])
  setTime(testTime + 7 * dayMs + 1)
  expect(await isGone()).toEqual([false, false, false])
})

test('finished and followed titles do not return', async () => {
  const viewer = await server.viewer()
  await watch(viewer, 'title-1', 4)
  await viewer.ask(catalogue.addVideoShelf, { videoId: idOf('title-2') })
  setTime(testTime + 30 * dayMs)
  await viewer.check()
  const order = await next(viewer)
  expect(order).not.toContain('title-1')
  expect(order).not.toContain('title-2')
})

test('pages from two alternating servers neither repeat nor skip titles during ranking and publishing', async () => {
  const viewer = await server.viewer()
  await watch(viewer, 'title-7', 2)
  const there = atSecond(viewer)
  const given: string[] = []
  for (let page = 0; page < 12; page += 1) {
    const more = await next(page % 2 === 0 ? viewer : there, 4, given.map(idOf))
    given.push(...more)
    const other = await server.viewer()
    await watch(other, `title-${24 - page}`, 4)
    if (page < 3) await publish(`late-${page}`, { likes: 90_000_000 }, 0)
    await rank()
    if (more.length === 0) break
  }
  expect(new Set(given).size).toBe(given.length)
  const expected = [...ids.keys()].filter((slug) => !['title-7', 'for-him'].includes(slug))
  expect(given.toSorted()).toEqual(expected.toSorted())
  for (let page = 0; page < 3; page += 1) {
    await setPublished(server.deps.db, idOf(`late-${page}`), false, sampleAuthor)
  }
})

test('hidden titles and titles without a free episode are not recommended', async () => {
  const { db } = server.deps
  await publish('paid', { freeEpisodes: 0, likes: 9_000_000 })
  await publish('hidden', { likes: 9_000_000 })
  await publish('hidden-start', { likes: 9_000_000, freeEpisodes: 2 })
  await rank()
  const viewer = await server.viewer()
  expect(await next(viewer)).toContain('hidden')
  await setPublished(db, idOf('hidden'), false, sampleAuthor)
  const start = db.updateTable('episodes').set({ is_hidden: true }).where('vid_id', '=', idOf('hidden-start'))
  await start.where('n', '<', 3).execute()
  await db.updateTable('catalogue_state').set({ version: '1000' }).execute()
  const order = await next(viewer)
  for (const slug of ['paid', 'hidden', 'hidden-start']) expect(order).not.toContain(slug)
  expect(await next(viewer, 1), 'they take no place of other titles').toEqual([order[0]])
  await setPublished(db, idOf('hidden-start'), false, sampleAuthor)
})

test('titles with the same viewers become neighbours by `coWatchSimilarity`, and move up', async () => {
  const { db } = server.deps
  const viewers = await Promise.all(Array.from({ length: 4 }, () => server.viewer()))
  for (const [index, viewer] of viewers.entries()) {
    await watch(viewer, 'title-12', 3)
    if (index < 3) await watch(viewer, 'title-18', 3)
    if (index === 0) await watch(viewer, 'title-17', 3)
    // Leaving during the first episode says nothing about the title.
    await watch(viewer, 'title-16', 1)
  }
  await replaceTitleNeighbours(db)
  const near = await db
    .selectFrom('title_neighbours')
    .select(['neighbour_id', 'similarity'])
    .where('vid_id', '=', idOf('title-12'))
    .execute()
  const watches = server.database.db
    .selectFrom('watch_records')
    .select(['vid_id', 'user_id'])
    .where('last_episode', '>=', 2)
  const rows = await watches.execute()
  const watched = (slug: string) => rows.filter(({ vid_id }) => vid_id === idOf(slug)).length
  const all = new Set(rows.map(({ user_id }) => user_id)).size
  expect(near.map(({ neighbour_id }) => slugOf(neighbour_id))).toEqual(['title-18'])
  expect(near[0]?.similarity).toBeCloseTo(coWatchSimilarity(3, watched('title-12'), watched('title-18'), all), 12)

  const viewer = await server.viewer()
  const before = (await next(viewer)).indexOf('title-18')
  await db.updateTable('title_neighbours').set({ similarity: 0.9 }).where('vid_id', '=', idOf('title-12')).execute()
  await watch(viewer, 'title-12', 3)
  expect((await next(viewer)).indexOf('title-18')).toBeLessThan(Math.min(before, 6))

  for (const other of viewers) {
    await other.ask(playback.deleteWatchRecordList, { vidIdList: [idOf('title-18')] })
  }
  await replaceTitleNeighbours(db)
  expect(await db.selectFrom('title_neighbours').selectAll().where('vid_id', '=', idOf('title-12')).execute()).toEqual(
    [],
  )
})

test("a viewer's data export contains their own views in For you", async () => {
  const [viewer, other] = [await server.viewer(), await server.viewer()]
  await see(viewer, ['title-1'], true)
  server.clock.now += 1_000
  await see(viewer, ['title-2'])
  await see(other, ['title-3'])
  const { forYou: exported } = await viewer.ask(ownAccount.export, {})
  const views = [
    { vidId: idOf('title-1'), isSkipped: true, time: new Date(testTime).toISOString() },
    { vidId: idOf('title-2'), isSkipped: false, time: new Date(testTime + 1_000).toISOString() },
  ]
  expect(exported).toEqual({ views: expect.arrayContaining(views) })
  expect(exported).toHaveProperty('views.length', views.length)
})

test('stores views once per title, ignores unknown titles, and deletes old and excess views', async () => {
  const { db } = server.deps
  const viewer = await server.viewer()
  await Promise.all([see(viewer, ['title-1'], true), see(viewer, ['title-1']), see(viewer, ['title-2'])])
  await viewer.ask(forYou.forYouViews, { views: ['999999', 'none', '0'].map((vidId) => ({ vidId, isSkipped: false })) })
  const stored = () =>
    db
      .selectFrom('for_you_views')
      .select('vid_id')
      .where('user_id', '=', viewer.state.userId)
      .orderBy('vid_id')
      .execute()
  expect((await stored()).map(({ vid_id }) => slugOf(vid_id))).toEqual(['title-1', 'title-2'])
  expect((await viewer.call(forYou.forYouViews, { views: Array(51).fill({ vidId: '1', isSkipped: true }) })).code).toBe(
    400,
  )

  setTime(testTime + 20 * dayMs)
  await viewer.check()
  await see(viewer, ['title-2'])
  setTime(testTime + 31 * dayMs)
  await viewer.check()
  await sweepViews(db, server.clock.now)
  expect((await stored()).map(({ vid_id }) => slugOf(vid_id))).toEqual(['title-2'])
  await see(viewer, ['title-3', 'title-4'])
  await sweepViews(db, server.clock.now, 2)
  expect((await stored()).map(({ vid_id }) => slugOf(vid_id))).toEqual(['title-3', 'title-4'])
})

test('deleting a title deletes its views, and its entries as a neighbour of other titles', async () => {
  const { db } = server.deps
  const viewer = await server.viewer()
  await publish('leaving')
  await see(viewer, ['leaving'])
  const vid_id = idOf('leaving')
  await db
    .insertInto('title_neighbours')
    .values({ vid_id: idOf('title-1'), neighbour_id: vid_id, similarity: 0.1 })
    .execute()
  await db.deleteFrom('titles').where('vid_id', '=', vid_id).execute()
  expect(await db.selectFrom('for_you_views').selectAll().where('vid_id', '=', vid_id).execute()).toEqual([])
  expect(await db.selectFrom('title_neighbours').selectAll().where('neighbour_id', '=', vid_id).execute()).toEqual([])
})
