import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample, sampleAuthor } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { setPublished } from './withdraw.ts'

const { addVideoLike, cancelVideoLike, addVideoShelf, delVideoShelf, myVideoShelf } = catalogue
const openingLikes = 128_430
const openingFollows = 52_110
let server: TestServer
let viewer: ProtocolClient
let videoId: string
let made = 0
const publish = async () => (await publishSample(server.deps.db, `title-${made++}`)).vidId

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  viewer = await server.viewer()
  videoId = await publish()
})
afterAll(() => server.close())

const seenBy = async (client: ProtocolClient) => {
  const { isLike, likeNums, isCollect, collectNums } = await client.ask(playback.getPlayList, { videoId })
  return { isLike, likeNums: likeNums - openingLikes, isCollect, collectNums: collectNums - openingFollows }
}
const watchlist = async () => (await viewer.ask(myVideoShelf, {})).rows.map((row) => row.vidId)

test('counts a like once per viewer, shows it to all viewers, and can remove it', async () => {
  const other = await server.viewer()
  expect(await viewer.ask(addVideoLike, { videoId })).toEqual({ isLike: 1, likeNums: openingLikes + 1 })
  expect(await viewer.ask(addVideoLike, { videoId })).toEqual({ isLike: 1, likeNums: openingLikes + 1 })
  expect(await seenBy(viewer)).toMatchObject({ isLike: 1, likeNums: 1 })
  expect(await seenBy(other)).toMatchObject({ isLike: 0, likeNums: 1 })
  expect(await other.ask(addVideoLike, { videoId })).toEqual({ isLike: 1, likeNums: openingLikes + 2 })
  expect(await viewer.ask(cancelVideoLike, { videoId })).toEqual({ isLike: 0, likeNums: openingLikes + 1 })
  expect(await viewer.ask(cancelVideoLike, { videoId })).toEqual({ isLike: 0, likeNums: openingLikes + 1 })
  expect(await seenBy(viewer)).toMatchObject({ isLike: 0, likeNums: 1 })
})

test('counts concurrent likes and follows of one viewer, and concurrent likes of 16 viewers, exactly', async () => {
  const sixteen = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 16 }, (_, at) => make(at)))
  await sixteen(() => viewer.ask(addVideoLike, { videoId }))
  await sixteen(() => viewer.ask(addVideoShelf, { videoId }))
  expect(await seenBy(viewer)).toEqual({ isLike: 1, likeNums: 1, isCollect: 1, collectNums: 1 })
  const others = await sixteen(() => server.viewer())
  await sixteen(async (at) => others[at]?.ask(addVideoLike, { videoId }))
  await sixteen((at) => viewer.ask(at % 2 === 0 ? addVideoLike : cancelVideoLike, { videoId }))
  const { isLike, likeNums } = await seenBy(viewer)
  expect(likeNums).toBe(16 + isLike)
  await sixteen(() => viewer.ask(cancelVideoLike, { videoId }))
  expect(await seenBy(viewer)).toMatchObject({ isLike: 0, likeNums: 16 })
})

test('lists followed titles, latest follow first, and removes several at once', async () => {
  const others = [await publish(), await publish()]
  for (const id of [videoId, ...others]) {
    server.clock.now += 1000
    await viewer.ask(addVideoShelf, { videoId: id })
  }
  expect(await watchlist()).toEqual([others[1], others[0], videoId])
  expect((await viewer.ask(myVideoShelf, {})).rows[0]).toMatchObject({ isCollect: 1, collectNums: openingFollows + 1 })
  await viewer.ask(delVideoShelf, { vidIdList: [...others, 'junk', '99999999999999999999'] })
  expect(await watchlist()).toEqual([videoId])
  expect(await viewer.ask(delVideoShelf, { videoId })).toEqual({ isCollect: 0, collectNums: openingFollows })
  expect(await watchlist()).toEqual([])
  expect((await viewer.call(delVideoShelf, {})).code).toBe(400)
})

test('an unpublished title refuses likes and is not in the watchlist until it is published again', async () => {
  await viewer.ask(addVideoShelf, { videoId })
  await setPublished(server.deps.db, videoId, false, sampleAuthor)
  expect(await watchlist()).toEqual([])
  expect((await viewer.call(addVideoLike, { videoId })).code).toBe(0)
  expect((await viewer.call(addVideoShelf, { videoId: '99999999' })).code).toBe(404)
  await setPublished(server.deps.db, videoId, true, sampleAuthor)
  expect(await watchlist()).toEqual([videoId])
})
