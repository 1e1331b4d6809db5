import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { createViewerCounter } from './watching.ts'
import { deleteOldViewerCounts, readViewerCounts } from './watching-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const read = (nowMs = server.clock.now) => readViewerCounts(server.deps.db, nowMs)

test('counts each viewer who saved a position in the last 30 seconds, over all servers', async () => {
  const [one, other] = [createViewerCounter(server.deps), createViewerCounter(server.deps)]
  await one.write()
  expect(await read()).toMatchObject({ viewers: 0, titles: [], titleCount: 0 })
  one.note('1', '100')
  one.note('2', '100')
  one.note('2', '200')
  other.note('3', '100')
  await Promise.all([one.write(), other.write()])
  expect(await read()).toMatchObject({
    viewers: 3,
    titles: [
      ['100', 2],
      ['200', 1],
    ],
    titleCount: 2,
  })
  server.clock.now += 20_000
  one.note('1', '100')
  server.clock.now += 15_000
  await one.write()
  // The other server stopped, so its count is too old.
  expect(await read()).toMatchObject({ viewers: 1, titles: [['100', 1]] })
  server.clock.now += 60_000
  await one.write()
  expect((await read()).viewers).toBe(0)
  one.close()
  other.close()
})

test('returns the counts of the last 60 minutes, and of the same minute a week ago until it is deleted', async () => {
  server.clock.now = testTime + 86_400_000
  const watching = createViewerCounter(server.deps)
  const start = server.clock.now
  for (let minute = 0; minute < 3; minute += 1) {
    server.clock.now = start + minute * 60_000
    watching.note(`${minute}`, '100')
    watching.note(`${minute} b`, '100')
    await watching.write()
  }
  const { minutes, viewers } = await read()
  expect(minutes).toHaveLength(60)
  expect(minutes.slice(-4)).toEqual([0, 2, 2, 2])
  expect(viewers).toBe(2)
  expect((await read(start + 7 * 86_400_000)).before).toBe(2)
  await deleteOldViewerCounts(server.deps.db, start + 9 * 86_400_000)
  expect((await read(start + 7 * 86_400_000)).before).toBe(0)
  watching.close()
})

test('a viewer who saves a position in the app is counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await createTestServer()
  try {
    const { db } = app.deps
    const { vidId } = await publishSample(db, 'the-contract')
    const viewer = await app.viewer()
    await viewer.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 1, lookTime: 3 })
    // The server writes its count every ten seconds.
    vi.advanceTimersByTime(10_000)
    await expect
      .poll(() => readViewerCounts(db, app.clock.now))
      .toMatchObject({ viewers: 1, titles: [[vidId, 1]], titleCount: 1 })
  } finally {
    await app.close()
    vi.useRealTimers()
  }
})
