import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { search } from '@cliffhanger/contract/search'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFolder } from '../../origin/store-folder.ts'
import { tokenExpiry } from '../../origin/token.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import {
  publishSample,
  sampleAuthor,
  sampleEdition,
  samplePackageName,
  writeSampleFiles,
} from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import type { TitleIdPair } from '../catalogue/publish.ts'
import { reserveTitle } from '../catalogue/publish.ts'
import { setPublished } from '../catalogue/withdraw.ts'

const { getPlayList, videoDetails, updateEpisodeRecord, getWatchRecordList, deleteWatchRecordList } = playback
const canary = 'CANARY-LOCKED-BYTES'
let server: TestServer
let viewer: ProtocolClient
let ids: TitleIdPair
let videoId: string

beforeAll(async () => {
  server = await createTestServer()
  ids = await publishSample(server.deps.db, 'sample')
  videoId = ids.vidId
  for (const n of [1, 2]) await writeSampleFiles(storeFolder(server.deps.config.dataDir), ids, n, 'free')
  for (const n of [3, 4, 5, 6]) await writeSampleFiles(storeFolder(server.deps.config.dataDir), ids, n, canary)
})
beforeEach(async () => {
  viewer = await server.viewer()
})
afterAll(() => server.close())

const look = (episodeN: number, lookTime: number, client = viewer) =>
  client.call(updateEpisodeRecord, { videoId, episodeN, lookTime })
const history = (pageNum = 1, pageSize = 10) => viewer.ask(getWatchRecordList, { pageNum, pageSize })

test('the play list contains prices, all episodes, and start-up descriptors of the next episodes that may be played', async () => {
  const list = await viewer.ask(getPlayList, { videoId })
  expect(list).toMatchObject({
    vidName: 'The Contract',
    totalNum: 6,
    nEpisode: 6,
    payNVideo: 3,
    lastLook: 0,
    unlockedEpisodesList: [],
    wholeTitlePrice: '4.99',
    likeNums: 128_430,
  })
  expect(list.episodes[0]).toEqual({ n: 1, duration: 10.5, name: 'The ring' })
  expect(list.episodes).toHaveLength(6)
  expect(Object.keys(list.start)).toEqual(['1', '2'])
  const start = list.start['1']
  const bytes = await fetch(`${server.origin}${start?.base}${start?.rungs[0]?.segments.replace('{n}', '0')}`)
  expect([bytes.status, await bytes.text()]).toEqual([200, 'free'])
})

test('dubbing tracks come with the start-up descriptor, and need the token of their episode', async () => {
  const dubs = [
    {
      language: 8,
      bandwidth: 64_000,
      codecs: 'mp4a.40.2',
      init: 'AAAA',
      segments: `${samplePackageName}/audio-es/{n}.m4s`,
    },
  ] as const
  const episodes = sampleEdition().episodes.map((one) => ({ ...one, start: { ...one.start, dubs: [...dubs] } }))
  const dubbed = await publishSample(server.deps.db, 'dubbed', { episodes })
  const store = join(storeFolder(server.deps.config.dataDir), `media/${dubbed.cpId}/${dubbed.vidId}`)
  for (const n of [1, 3]) {
    await mkdir(join(store, `${n}/${samplePackageName}/audio-es`), { recursive: true })
    await writeFile(join(store, `${n}/${samplePackageName}/audio-es/0.m4s`), n === 1 ? 'free' : canary)
  }
  const { start } = await viewer.ask(videoDetails, { videoId: dubbed.vidId, episodeN: 1 })
  expect(start.dubs).toEqual(dubs)
  const list = await viewer.ask(getPlayList, { videoId: dubbed.vidId })
  expect(list.start['1']?.dubs).toEqual(dubs)
  const url = `${server.origin}${start.base}${samplePackageName}/audio-es/0.m4s`
  const free = await fetch(url)
  expect([free.status, await free.text()]).toEqual([200, 'free'])
  const locked = await fetch(url.replace(`/${dubbed.vidId}/1/`, `/${dubbed.vidId}/3/`))
  expect(locked.status).toBe(403)
  expect(await locked.text()).not.toContain(canary)
})

test('the play list has the announced number of episodes and the number of published ones', async () => {
  const { vidId } = await publishSample(server.deps.db, 'half', { count: 4, totalEpisodes: 9 })
  const { totalNum, nEpisode, episodes } = await viewer.ask(getPlayList, { videoId: vidId })
  expect([totalNum, nEpisode, episodes.length]).toEqual([9, 4, 4])
})

test("returns an episode's URL, saved position, subtitles and descriptor, and adds nothing to the history", async () => {
  const details = await viewer.ask(videoDetails, { videoId, episodeN: 2 })
  const token = details.playUrl.split('/')[2] ?? ''
  expect(Number(token.split('.')[0])).toBe(tokenExpiry(server.clock.now))
  expect(details.playUrl).toBe(`/media/${token}/${ids.cpId}/${videoId}/2/master.m3u8`)
  expect(details.subtitles).toEqual([
    { language: 2, url: `/subtitles/${token}/${ids.cpId}/${videoId}/en/2.srt` },
    { language: 4, url: `/subtitles/${token}/${ids.cpId}/${videoId}/cn/2.srt` },
    { language: 9, url: `/subtitles/${token}/${ids.cpId}/${videoId}/ar/2.srt` },
  ])
  expect(details).toMatchObject({
    lookTime: 0,
    playId: `${videoId}-2`,
    start: { base: details.playUrl.replace('master.m3u8', '') },
  })
  expect((await fetch(server.origin + details.playUrl)).status).toBe(200)
  expect((await fetch(`${server.origin}${details.subtitles[0]?.url}`)).status).toBe(200)
  expect((await history()).rows).toEqual([])
})

test('returns no URL, descriptor or media of a locked episode, even with the token of a free one', async () => {
  const locked = await viewer.call(videoDetails, { videoId, episodeN: 3 })
  expect([locked.status, locked.code, locked.source]).toEqual([200, -1, undefined])
  expect((await viewer.ask(getPlayList, { videoId })).start['3']).toBeUndefined()

  const { playUrl, subtitles } = await viewer.ask(videoDetails, { videoId, episodeN: 1 })
  const free = `${ids.cpId}/${videoId}/1/`
  const paid = `${ids.cpId}/${videoId}/3/`
  const transplanted = [
    playUrl.replace(free, paid),
    playUrl.replace(free, paid).replace('master.m3u8', `${samplePackageName}/540/0.m4s`),
    (subtitles[0]?.url ?? '').replace('/1.srt', '/3.srt'),
  ]
  for (const url of transplanted) {
    const answer = await fetch(server.origin + url)
    expect(answer.status, url).toBe(403)
    expect(await answer.text()).not.toContain(canary)
  }
})

test('plays episodes after buying the episode, the whole title or a membership', async () => {
  const { db } = server.database
  const plays = async (episodeN: number) => (await viewer.call(videoDetails, { videoId, episodeN })).code
  const unlocked = async () => (await viewer.ask(getPlayList, { videoId })).unlockedEpisodesList
  const user_id = viewer.state.userId

  await db.insertInto('entitlements').values({ user_id, vid_id: videoId, episode: 4 }).execute()
  expect([await plays(3), await plays(4), await unlocked()]).toEqual([-1, 1, [4]])
  await db
    .insertInto('memberships')
    .values({ user_id, due_at: new Date(server.clock.now + 1) })
    .execute()
  expect([await plays(3), await unlocked()]).toEqual([1, [4]])
  await db
    .updateTable('memberships')
    .set({ due_at: new Date(server.clock.now) })
    .where('user_id', '=', user_id)
    .execute()
  expect(await plays(3)).toBe(-1)
  await db.insertInto('title_rights').values({ user_id, vid_id: videoId }).execute()
  expect([await plays(6), await unlocked()]).toEqual([1, [1, 2, 3, 4, 5, 6]])
  await look(4, 3)
  expect(Object.keys((await viewer.ask(getPlayList, { videoId })).start)).toEqual(['4', '5', '6'])
})

test("keeps the exact saved position, limited to the episode's duration", async () => {
  expect((await look(2, 7.25)).source).toEqual({})
  expect((await viewer.ask(videoDetails, { videoId, episodeN: 2 })).lookTime).toBe(7.25)
  await look(2, 4000)
  expect((await viewer.ask(videoDetails, { videoId, episodeN: 2 })).lookTime).toBe(10.5)
  expect((await viewer.ask(getPlayList, { videoId })).lastLook).toBe(2)
  expect((await history()).rows).toMatchObject([{ vidId: videoId, lastLook: 2, lookTime: 10.5, duration: 10.5 }])
})

test('viewers who last watched different episodes of a title see their own last episode in search results', async () => {
  const other = await server.viewer()
  await look(1, 1)
  await look(2, 1, other)
  const lastLook = async (client: ProtocolClient) => {
    const { rows } = await client.ask(search.searchTwoVideoInfo, { search: 'The Contract', pageNum: 1, pageSize: 30 })
    return rows.find(({ vidId }) => vidId === videoId)?.lastLook
  }
  expect([await lastLook(viewer), await lastLook(other), await lastLook(viewer)]).toEqual([1, 2, 1])
})

test('stores no position for a locked episode, and rejects invalid input', async () => {
  const answer = await look(3, 5)
  expect([answer.code, answer.source]).toEqual([1, {}])
  expect((await history()).total).toBe(0)
  expect((await look(1, -1)).code).toBe(400)
  expect((await look(7, 1)).code).toBe(404)
  for (const odd of ['0', 'x', '99999999999999999999', '10001 ', '']) {
    expect([400, 404]).toContain((await viewer.call(videoDetails, { videoId: odd, episodeN: 1 })).code)
  }
  expect((await viewer.call(videoDetails, { videoId, episodeN: 7 })).code).toBe(404)
})

test('lists the history in pages, newest first with one row per title, and deletes rows', async () => {
  const { db } = server.deps
  const watched: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const { vidId } = await publishSample(db, `watched-${index}`, { count: 2 })
    server.clock.now += 1000
    await viewer.ask(updateEpisodeRecord, { videoId: vidId, episodeN: 1, lookTime: index })
    watched.unshift(vidId)
  }
  server.clock.now += 1000
  const oldest = watched.pop() ?? ''
  await viewer.ask(updateEpisodeRecord, { videoId: oldest, episodeN: 2, lookTime: 9 })
  watched.unshift(oldest)

  const pages = [await history(1, 2), await history(2, 2), await history(3, 2), await history(4, 2)]
  expect(pages.flatMap(({ rows }) => rows.map((row) => row.vidId))).toEqual(watched)
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  expect(pages[0]?.rows[0]).toMatchObject({ lastLook: 2, lookTime: 9 })

  await setPublished(db, oldest, false, sampleAuthor)
  const shown = await history()
  expect([shown.total, shown.rows.map((row) => row.vidId)]).toEqual([4, watched.slice(1)])
  await viewer.ask(deleteWatchRecordList, { vidIdList: [...watched.slice(1, 3), 'junk', '99999999999999999999'] })
  expect((await history()).rows.map((row) => row.vidId)).toEqual(watched.slice(3))
  expect((await viewer.ask(videoDetails, { videoId: watched[1] ?? '', episodeN: 1 })).lookTime).toBe(0)
  await viewer.ask(deleteWatchRecordList, { vidIdList: [] })

  const other = await server.viewer()
  expect((await other.ask(getWatchRecordList, { pageNum: 1, pageSize: 10 })).total).toBe(0)
})

test("the history and the play list have the viewer's own like, follow and locked price", async () => {
  const other = await server.viewer()
  const marks = { isLike: 1, isCollect: 1, consumeCoin: 7, lastLook: 2 }
  await look(2, 1)
  await look(1, 1, other)
  await viewer.ask(catalogue.addVideoLike, { videoId })
  await viewer.ask(catalogue.addVideoShelf, { videoId })
  const lock = { user_id: viewer.state.userId, vid_id: videoId, coins: 7, created_at: new Date(server.clock.now) }
  await server.database.db.insertInto('price_locks').values(lock).execute()
  expect((await history()).rows).toMatchObject([marks])
  expect(await viewer.ask(getPlayList, { videoId })).toMatchObject(marks)

  const none = { isLike: 0, isCollect: 0, consumeCoin: 20, lastLook: 1 }
  expect((await other.ask(getWatchRecordList, { pageNum: 1, pageSize: 10 })).rows).toMatchObject([none])
  expect(await other.ask(getPlayList, { videoId })).toMatchObject(none)
})

test('returns code 0 with a message for an unpublished title, and 404 for a draft or unknown one', async () => {
  const { vidId } = await publishSample(server.deps.db, 'hidden')
  await setPublished(server.deps.db, vidId, false, sampleAuthor)
  for (const call of [videoDetails, updateEpisodeRecord, getPlayList]) {
    const answer = await viewer.send(call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ videoId: vidId, episodeN: 1, lookTime: 1, language: 4 }),
    })
    expect([answer.code, answer.status]).toEqual([0, 200])
    expect(answer.message).toMatch(/[一-鿿]/)
  }
  const draft = await reserveTitle(server.deps.db, 'draft', 'en')
  expect((await viewer.call(videoDetails, { videoId: draft.vidId, episodeN: 1 })).code).toBe(404)
  expect((await viewer.call(getPlayList, { videoId: '99999' })).code).toBe(404)
})
