import { catalogue } from '@cliffhanger/contract/catalogue'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { arrangeHome } from './arrange-home.ts'
import { rankTitles } from './rank-titles.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let server: TestServer
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await createTestServer()
  for (const slug of ['loved', 'left', 'few', 'old']) await publish(slug)
  await publish('fresh', {}, 0)
})
afterAll(() => server.close())

const idOf = (slug: string) => ids.get(slug) ?? ''
const slugs = (rows: readonly { vidId: string }[]) =>
  rows.map(({ vidId }) => [...ids].find(([, id]) => id === vidId)?.[0] ?? vidId)
async function publish(slug: string, more: Parameters<typeof publishSample>[2] = {}, ageDays = 30) {
  const plain = { likes: 0, follows: 0, freeEpisodes: 6, ...more }
  ids.set(slug, (await publishSample(server.deps.db, slug, plain, server.clock.now - ageDays * dayMs)).vidId)
}
const rank = () => rankTitles(server.deps.db, server.clock.now)
const watch = (viewer: ProtocolClient, slug: string, episodeN: number) =>
  viewer.ask(playback.updateEpisodeRecord, { videoId: idOf(slug), episodeN, lookTime: 5 })
async function watchByMany(count: number, slug: string) {
  for (let index = 0; index < count; index += 1) await watch(await server.viewer(), slug, 6)
}
const rack = async (viewer: ProtocolClient) => slugs((await viewer.ask(recommendation.videoRack, {})).rows)

test('titles that many viewers completed rank above abandoned, rarely watched and old titles', async () => {
  const viewers = await Promise.all(Array.from({ length: 12 }, () => server.viewer()))
  for (const viewer of viewers) await watch(viewer, 'old', 6)
  server.clock.now += 60 * dayMs
  const later = await Promise.all(Array.from({ length: 12 }, () => server.viewer()))
  for (const [index, viewer] of later.entries()) {
    await watch(viewer, 'loved', 6)
    await watch(viewer, 'left', 1)
    if (index < 2) await watch(viewer, 'few', 6)
  }
  expect(await rank()).toBe(true)
  expect(await rank()).toBe(false)
  const order = await rack(await server.viewer())
  expect(order.slice(0, 2)).toEqual(['loved', 'left'])
  expect(order.indexOf('few')).toBeLessThan(order.indexOf('old'))
})

test('the order by popularity can change while the order by score stays the same', async () => {
  await arrangeHome(server.deps.db, [{ slug: 'popular', cardType: 33, names: { en: 'Popular' }, selection: 'popular' }])
  const firstTwo = async () => {
    const { rows } = await (await server.viewer()).ask(recommendation.moduleInfoList, {})
    return slugs(rows[0]?.videoInfoList ?? []).slice(0, 2)
  }
  expect(await firstTwo()).toEqual(['loved', 'left'])
  await watch(await server.viewer(), 'left', 1)
  expect(await rank()).toBe(true)
  expect(await firstTwo()).toEqual(['left', 'loved'])
  expect((await rack(await server.viewer())).slice(0, 2)).toEqual(['loved', 'left'])
})

test('a viewer scrolls on in the same order when a run that is hours old is replaced', async () => {
  await arrangeHome(server.deps.db, [
    { slug: 'ranked', cardType: 18, names: { en: 'Ranked' }, selection: 'recommended' },
  ])
  await rank()
  server.clock.now += 4 * hourMs
  const viewer = await server.viewer()
  const { rows } = await viewer.ask(recommendation.moduleInfoList, {})
  const moduleId = rows[0]?.mId ?? ''
  const page = async (pageNum: number) =>
    slugs((await viewer.ask(recommendation.page, { moduleId, pageNum, pageSize: 2 })).rows)
  const seen = await page(1)
  await watchByMany(20, 'fresh')
  expect(await rank()).toBe(true)
  seen.push(...(await page(2)), ...(await page(3)))
  expect(seen.toSorted()).toEqual([...ids.keys()].toSorted())
  // Three hours later nobody scrolls in the order of the earlier runs.
  server.clock.now += 4 * hourMs
  await watchByMany(40, 'few')
  expect(await rank()).toBe(true)
  expect((await server.database.pool.query('SELECT FROM rank_runs')).rowCount).toBe(2)
})

test('recommends no followed or finished titles, and lists titles for the other audience last', async () => {
  await publish('for-her', { audience: 1 })
  await publish('for-him', { audience: 2 })
  await rank()
  const viewer = await server.viewer()
  await viewer.ask(catalogue.addVideoShelf, { videoId: idOf('left') })
  await watch(viewer, 'loved', 6)
  await watch(viewer, 'few', 5)
  const own = await rack(viewer)
  expect(own).not.toContain('left')
  expect(own).not.toContain('loved')
  expect(own).toContain('few')
  await viewer.ask(ownAccount.setReadPreference, { preferenceId: 2 })
  const preferred = await rack(viewer)
  expect(preferred.at(-1)).toBe('for-her')
  await viewer.ask(ownAccount.saveUserPreference, { preferenceId: 1 })
  expect((await rack(viewer)).at(-1)).toBe('for-him')
})

test('scrolling neither repeats nor skips titles while titles are published and ranked', async () => {
  await arrangeHome(server.deps.db, [
    { slug: 'ranked', cardType: 18, names: { en: 'Ranked' }, selection: 'recommended' },
    { slug: 'newest', cardType: 33, names: { en: 'Newest' }, selection: 'newest' },
    { slug: 'all', cardType: 33, names: { en: 'All' }, selection: 'all' },
    { slug: 'popular', cardType: 33, names: { en: 'Popular' }, selection: 'popular' },
  ])
  for (let index = 0; index < 30; index += 1) await publish(`scroll-${index}`)
  await rank()
  const viewer = await server.viewer()
  const { rows: modules } = await viewer.ask(recommendation.moduleInfoList, { preferenceId: 0, newUserRecommend: 0 })
  const total = ids.size
  for (const { mId } of modules) {
    const seen: string[] = []
    for (let pageNum = 1; pageNum <= Math.ceil(total / 7); pageNum += 1) {
      const page = await viewer.ask(recommendation.page, { moduleId: mId, pageNum, pageSize: 7, preferenceId: 0 })
      expect(page.total).toBe(total)
      seen.push(...page.rows.map((row) => row.vidId))
      if (pageNum > 3) continue
      await publishSample(server.deps.db, `late-${mId}-${pageNum}`, { likes: 9e8 }, server.clock.now)
      const other = await server.viewer()
      for (const slug of ['scroll-29', 'scroll-28', 'scroll-3']) await watch(other, slug, 6)
      server.clock.now += 60_000
      expect(await rank()).toBe(true)
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    // A viewer who starts to scroll now sees the new titles.
    const begun = await (await server.viewer()).ask(recommendation.page, { moduleId: mId, pageNum: 1, pageSize: 7 })
    expect(begun.total).toBeGreaterThan(total)
    for (const { vidId } of await server.deps.db
      .selectFrom('titles')
      .select('vid_id as vidId')
      .where('slug', 'like', 'late-%')
      .execute()) {
      await server.deps.db.deleteFrom('titles').where('vid_id', '=', vidId).execute()
    }
  }
})

test('shows modules for new viewers only to new viewers, and modules for returning viewers only to returning ones', async () => {
  await arrangeHome(server.deps.db, [
    { slug: 'welcome', cardType: 33, names: { en: 'Welcome' }, selection: 'all', shownTo: 'new' },
    { slug: 'again', cardType: 33, names: { en: 'Again' }, selection: 'all', shownTo: 'returning' },
    { slug: 'both', cardType: 33, names: { en: 'Both' }, selection: 'all' },
  ])
  const viewer = await server.viewer()
  const shown = async (newUserRecommend: 0 | 1) =>
    (await viewer.ask(recommendation.moduleInfoList, { newUserRecommend })).rows.map((row) => row.moduleName)
  expect(await shown(1)).toEqual(['Welcome', 'Both'])
  expect(await shown(0)).toEqual(['Again', 'Both'])
})

test('shows a module only to viewers of its languages', async () => {
  await arrangeHome(server.deps.db, [
    { slug: 'asia', cardType: 33, names: { en: 'Asia' }, selection: 'all', languages: ['zh', 'th'] },
    { slug: 'all', cardType: 33, names: { en: 'All' }, selection: 'all' },
  ])
  const viewer = await server.viewer()
  const shown = async (language: number) => {
    viewer.state.language = language
    return (await viewer.ask(recommendation.moduleInfoList, {})).rows.map((row) => row.moduleName)
  }
  const ids = new Map(languages.map(({ key, id }) => [key, id]))
  expect(await shown(ids.get('en') ?? 0)).toEqual(['All'])
  expect(await shown(ids.get('th') ?? 0)).toEqual(['Asia', 'All'])
})
