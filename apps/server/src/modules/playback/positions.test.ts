import { catalogue } from '@cliffhanger/contract/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCitus } from '../../testing/database.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createPositions } from './positions.ts'

let server: TestServer
let userId: string
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  userId = (await server.viewer()).state.userId
  vidId = (await publishSample(server.deps.db, 'sample')).vidId
})
afterAll(() => server.close())
const at = (ms: number) => new Date(server.clock.now + ms)

// Skipped on Citus: the viewer's node has no titles table to check against.
test.skipIf(isOnCitus())('a position that cannot be saved does not fail the others of its batch', async () => {
  const { save, read } = createPositions(server.deps.db)
  const saved = await Promise.allSettled([
    save({ userId, vidId, n: 1, lookTime: 3.5, at: at(0) }),
    save({ userId, vidId: '99999999', n: 1, lookTime: 1, at: at(0) }),
    save({ userId, vidId, n: 2, lookTime: 7, at: at(1) }),
  ])
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all([1, 2, 3].map((n) => read({ userId, vidId, n })))).toEqual([3.5, 7, 0])
})

test('saves the last position and the last episode of a batch', async () => {
  const { save, read } = createPositions(server.deps.db)
  await Promise.all([9, 8, 2].map((lookTime, index) => save({ userId, vidId, n: 3, lookTime, at: at(index) })))
  expect(await read({ userId, vidId, n: 3 })).toBe(2)
  const record = await server.deps.db
    .selectFrom('watch_records')
    .select('last_episode')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(record.last_episode).toBe(3)
})

test('the last position of a batch decides the last episode, even if the batch has an earlier position of that episode', async () => {
  const { save } = createPositions(server.deps.db)
  const viewer = await server.viewer()
  const { userId: ownId } = viewer.state
  await viewer.ask(catalogue.addVideoLike, { videoId: vidId })
  await Promise.all([1, 2, 1].map((n, index) => save({ userId: ownId, vidId, n, lookTime: index, at: at(index) })))
  const { last_episode: last } = await server.deps.db
    .selectFrom('watch_records')
    .select('last_episode')
    .where('user_id', '=', ownId)
    .executeTakeFirstOrThrow()
  expect(last).toBe(1)
})
