import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../db/open.ts'
import { storeFolder } from '../../../origin/store-folder.ts'
import { publishSample, sampleEdition, writeSampleFiles } from '../../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { creditCoins } from '../../wallet/ledger.ts'
import { publishTitle, reserveTitle, type TitleIdPair } from '../publish.ts'
import { appendEpisodes } from '../publish-episodes.ts'
import { publishDueReleases } from './release.ts'

const day = 86_400_000
let server: TestServer
let editor: StudioClient
let ids: TitleIdPair
let vidId = ''
let titles = 0
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
})
afterAll(() => server.close())
beforeEach(async () => {
  await editor.signIn()
  // Removes the release plans of other tests.
  await server.deps.db.deleteFrom('release_plans').execute()
  titles += 1
  ids = await publishSample(server.deps.db, `release-${titles}`, {}, server.clock.now)
  vidId = ids.vidId
})

/** Sets the clock and signs in again, because the operator's session ends after a day. */
async function goTo(now: number): Promise<void> {
  server.clock.now = now
  await editor.signIn()
}
const change = async () => (await editor.ask(studioTitle.get, { vidId })).version
const hide = async (episodes: number[]) =>
  editor.ask(studioTitle.setEpisodesHidden, { vidId, version: await change(), episodes, isHidden: true })
const plan = async (more: object) =>
  editor.call(studioTitle.setRelease, { vidId, version: await change(), holdsNewEpisodes: false, ...more })
const stateNow = async () => (await editor.ask(studioTitle.get, { vidId })).state
const release = (now = server.clock.now) => publishDueReleases(server.deps.db, now)

test('calls and media routes refuse a hidden episode, and the play list omits it, until its release', async () => {
  const store = storeFolder(server.deps.config.dataDir)
  for (const n of [1, 2]) await writeSampleFiles(store, ids, n, `episode ${n}`)
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const grant = { userId, coins: 100, kind: 'grant', note: '', orderId: null, key: `g${userId}` } as const
  await creditCoins(server.deps.db, { ...grant, at: new Date(server.clock.now) })
  const shown = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 1 })
  await hide([2, 3])
  const firstAt = server.clock.now + day
  await plan({ episodes: { firstEpisode: 2, firstAt, perDay: 1 } })

  const codes = async () => [
    (await viewer.call(playback.videoDetails, { videoId: vidId, episodeN: 2 })).code,
    (await viewer.call(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 2, lookTime: 3 })).code,
    (await viewer.call(wallet.addBuyPlay, { vidId, nepisode: 3 })).code,
  ]
  const notFound = (await viewer.call(playback.videoDetails, { videoId: vidId, episodeN: 99 })).code
  expect(await codes()).toEqual([notFound, notFound, notFound])
  const list = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(list.episodes.map(({ n }) => n)).toEqual([1, 4, 5, 6])
  expect(Object.keys(list.start)).toEqual(['1'])
  expect(list).toMatchObject({ nEpisode: 4, totalNum: 6, nextEpisodeAt: firstAt })
  // A request with the token of another episode is refused, and so is a request without a token.
  const { pathname } = new URL(shown.playUrl, server.origin)
  for (const path of [pathname.replace('/1/master', '/2/master'), `/media/${ids.cpId}/${vidId}/2/master.m3u8`]) {
    expect((await fetch(server.origin + path)).ok, path).toBe(false)
  }
  const subtitle = (shown.subtitles[0]?.url ?? '').replace('/1.srt', '/2.srt')
  expect((await fetch(server.origin + subtitle)).ok).toBe(false)
  const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 10 })
  expect(rows).toHaveLength(1)

  expect(await release(firstAt - 1)).toBe(0)
  await goTo(firstAt)
  expect(await release()).toBe(1)
  const opened = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(opened).toMatchObject({ nEpisode: 5, newEpisodeAt: firstAt, nextEpisodeAt: firstAt + day })
  expect(opened.episodes.map(({ n, newAt }) => [n, newAt])).toEqual([
    [1, undefined],
    [2, firstAt],
    [4, undefined],
    [5, undefined],
    [6, undefined],
  ])
  const details = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 2 })
  expect((await fetch(server.origin + details.playUrl)).status).toBe(200)
})

test("a follower's list shows the newest episode and the time of the next one", async () => {
  const viewer = await server.viewer()
  await viewer.ask(catalogue.addVideoShelf, { videoId: vidId })
  await hide([5, 6])
  const firstAt = server.clock.now + 1000
  await plan({ episodes: { firstEpisode: 1, firstAt, perDay: 1 } })
  await goTo(firstAt + 5)
  await release()
  const { rows } = await viewer.ask(catalogue.myVideoShelf, {})
  expect(rows).toMatchObject([{ vidId, nEpisode: 5, newEpisodeAt: firstAt + 5, nextEpisodeAt: firstAt + day }])
  expect((await stateNow()).plan).toEqual([{ n: 6, at: firstAt + day }])
})

test('two servers publish each due step of a release plan once', async () => {
  await hide([3, 4, 5, 6])
  const firstAt = server.clock.now + 1000
  await plan({ episodes: { firstEpisode: 1, firstAt, perDay: 1 } })
  const before = await change()
  await goTo(firstAt + 2 * day)
  const second = await openDatabase(server.database.runtime.connection, { maxConnections: 2 })
  try {
    const ended = await Promise.all([release(), publishDueReleases(second.db, server.clock.now), release()])
    expect(ended.toSorted()).toEqual([0, 0, 1])
  } finally {
    await second.close()
  }
  expect(await change()).toBe(before + 1)
  expect((await stateNow()).episodes.filter(({ isHidden }) => isHidden).map(({ n }) => n)).toEqual([6])
  const [last] = (await editor.ask(studioTitle.history, { vidId })).rows
  expect(last).toMatchObject({ change: 'release', operator: 'release plan', at: server.clock.now })
  expect(await release()).toBe(0)
})

test('a hidden title is published on schedule with its first episodes; the other episodes follow', async () => {
  await editor.ask(studioTitle.setPublished, { vidId, version: 1, isPublished: false })
  const at = server.clock.now + day
  const wish = { publishAt: at, episodes: { firstEpisode: 3, firstAt: at + day, perDay: 2 } }
  expect((await plan(wish)).failure).toBeUndefined()
  const { rows } = await editor.ask(studioTitles.list, { isPlanned: true, show: 'hidden' })
  expect(rows).toMatchObject([{ vidId, plannedAt: at, episodes: 2, allEpisodes: 6 }])
  await goTo(at)
  await release()
  const viewer = await server.viewer()
  expect(await viewer.ask(playback.getPlayList, { videoId: vidId })).toMatchObject({
    nEpisode: 2,
    nextEpisodeAt: at + day,
  })
  await goTo(at + 2 * day)
  await release()
  const list = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(list.nEpisode).toBe(6)
  expect(list.nextEpisodeAt).toBeUndefined()
})

test('a planned title that is shown and hidden again by hand stays hidden', async () => {
  const show = async (isPublished: boolean) =>
    editor.ask(studioTitle.setPublished, { vidId, version: await change(), isPublished })
  await show(false)
  const publishAt = server.clock.now + day
  await plan({ publishAt })
  await hide([6])
  const planned = await change()
  await show(true)
  expect((await stateNow()).plan).toEqual([])
  // The plan of the other episodes can be changed.
  const episodes = { firstEpisode: 6, firstAt: publishAt + day, perDay: 1 }
  expect((await plan({ episodes })).failure).toBeUndefined()
  const shown = await change()
  await editor.ask(studioTitle.restore, { vidId, version: shown, restored: planned })
  expect(await stateNow()).toMatchObject({ isPublished: false, plan: [{ n: 0, at: publishAt }] })
  await editor.ask(studioTitle.restore, { vidId, version: await change(), restored: shown })
  await show(false)
  await goTo(publishAt)
  expect(await release()).toBe(0)
  expect((await stateNow()).isPublished).toBe(false)
})

test('a planned title whose episodes were all hidden meanwhile waits until one of them is visible', async () => {
  await editor.ask(studioTitle.setPublished, { vidId, version: 1, isPublished: false })
  const publishAt = server.clock.now + day
  expect((await plan({ publishAt })).failure).toBeUndefined()
  await hide([1, 2, 3, 4, 5, 6])
  await goTo(publishAt)
  await expect(release()).rejects.toThrow('could not be released')
  expect(await stateNow()).toMatchObject({ isPublished: false, plan: [{ at: publishAt }] })
  const shown = { vidId, version: await change(), episodes: [1], isHidden: false }
  await editor.ask(studioTitle.setEpisodesHidden, shown)
  await release()
  expect(await stateNow()).toMatchObject({ isPublished: true, plan: [] })
})

test('refuses an impossible release plan and names the invalid field', async () => {
  const now = server.clock.now
  const refused = async (more: object) => (await plan(more)).failure?.field
  const episodes = { firstEpisode: 1, firstAt: now + 1, perDay: 1 }
  expect(await refused({ publishAt: now + 1 })).toBe('publishAt')
  expect(await refused({ episodes })).toBe('episodes.firstEpisode')
  await hide([6])
  expect(await refused({ episodes: { ...episodes, firstAt: now } })).toBe('episodes.firstAt')
  await editor.ask(studioTitle.setPublished, { vidId, version: await change(), isPublished: false })
  expect(await refused({ publishAt: now })).toBe('publishAt')
  expect(await refused({ publishAt: now + 1, episodes: { ...episodes, firstAt: now + 2 } })).toBe('episodes.firstAt')
  expect((await stateNow()).plan).toEqual([])
})

test('a title set to hold back new episodes hides them, and publishing one of them removes it from the release plan', async () => {
  await plan({ holdsNewEpisodes: true })
  const edition = sampleEdition({ count: 8 })
  await publishTitle(server.deps.db, vidId, edition, new Date(server.clock.now), async () => undefined)
  expect((await stateNow()).episodes.filter(({ isHidden }) => isHidden).map(({ n }) => n)).toEqual([7, 8])
  const firstAt = server.clock.now + day
  await editor.ask(studioTitle.setRelease, {
    ...{ vidId, version: await change(), holdsNewEpisodes: true },
    episodes: { firstEpisode: 7, firstAt, perDay: 1 },
  })
  await editor.ask(studioTitle.setEpisodesHidden, { vidId, version: await change(), episodes: [7], isHidden: false })
  expect((await stateNow()).plan).toEqual([{ n: 8, at: firstAt + day }])
  await publishTitle(server.deps.db, vidId, sampleEdition(), new Date(server.clock.now), async () => undefined)
  expect((await stateNow()).plan).toEqual([])
  const viewer = await server.viewer()
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).nextEpisodeAt).toBeUndefined()
})

/** Adds episodes 7 to `last`, hidden until `publishAt`. */
async function append(last: number, publishAt: number): Promise<void> {
  const added = sampleEdition({ count: last }).episodes.slice(6)
  const author = { at: new Date(server.clock.now), operator: 'Ada', isHidden: true, publishAt: new Date(publishAt) }
  expect(await appendEpisodes(server.deps.db, vidId, added, author, async () => undefined)).toBe(true)
}

test('a release plan with several dates is kept when only the rule for new episodes changes', async () => {
  await hide([6])
  const firstAt = server.clock.now + day
  await plan({ episodes: { firstEpisode: 6, firstAt, perDay: 1 } })
  await append(8, firstAt + 10 * day)
  const steps = [6, 7, 8].map((n) => ({ n, at: n === 6 ? firstAt : firstAt + 10 * day }))
  expect((await stateNow()).plan).toEqual(steps)
  await plan({ keepsPlan: true, holdsNewEpisodes: true })
  expect(await stateNow()).toMatchObject({ plan: steps, holdsNewEpisodes: true })
})

test('restoring a version keeps the scheduled release times of episodes added since that version', async () => {
  const before = await change()
  const publishAt = server.clock.now + day
  await append(7, publishAt)
  await editor.ask(studioTitle.restore, { vidId, version: await change(), restored: before })
  expect(await stateNow()).toMatchObject({ plan: [{ n: 7, at: publishAt }] })
  await goTo(publishAt)
  await release()
  expect((await stateNow()).episodes.map(({ isHidden }) => isHidden)).not.toContain(true)
})

const showTitle = async (isPublished: boolean) =>
  editor.ask(studioTitle.setPublished, { vidId, version: await change(), isPublished })
const showEpisode = async (n: number) =>
  editor.ask(studioTitle.setEpisodesHidden, { vidId, version: await change(), episodes: [n], isHidden: false })

test('a title that was imported hidden counts as new when first shown, but not when shown again', async () => {
  const { db } = server.deps
  vidId = (await reserveTitle(db, `late-${titles}`, 'en')).vidId
  const hidden = { isHidden: true }
  await publishTitle(db, vidId, sampleEdition(), new Date(server.clock.now), async () => undefined, hidden)
  const shownAt = server.clock.now + 30 * day
  await goTo(shownAt)
  await showTitle(true)
  const { published_version: version } = await db
    .selectFrom('titles')
    .select('published_version')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  expect(version).toBe((await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version)
  await showTitle(false)
  await goTo(shownAt + day)
  await showTitle(true)
  expect(await editor.ask(studioTitle.get, { vidId })).toMatchObject({ publishedAt: shownAt })
})

test('an episode that was added hidden counts as new when first shown, but not when shown again', async () => {
  await append(7, server.clock.now + 60 * day)
  const shownAt = server.clock.now + 30 * day
  await goTo(shownAt)
  await showEpisode(7)
  await hide([7])
  await goTo(shownAt + day)
  await showEpisode(7)
  const viewer = await server.viewer()
  const { episodes } = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(episodes.filter(({ newAt }) => newAt !== undefined)).toMatchObject([{ n: 7, newAt: shownAt }])
})

test('a title without a price stays free when a version from before its new episodes is restored', async () => {
  const prices = { freeEpisodes: 6, pricePerEpisode: 0, wholeTitlePrice: '' }
  await editor.ask(studioTitle.setPrices, { vidId, version: await change(), ...prices })
  const before = await change()
  await append(7, server.clock.now + day)
  expect((await stateNow()).freeEpisodes).toBe(7)
  await editor.ask(studioTitle.restore, { vidId, version: await change(), restored: before })
  expect(await stateNow()).toMatchObject({ freeEpisodes: 7, pricePerEpisode: 0 })
})
