import { comments } from '@cliffhanger/contract/comments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { estimateStoredBytes } from '../../http/rate-limit/storage-budget.ts'
import { type CommentWorld, createCommentWorld } from '../../testing/comment-world.ts'

const dayMs = 86_400_000
let world: CommentWorld
beforeAll(async () => {
  world = await createCommentWorld({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => world.server.close())

const comment = (createTime: number) => ({ vidId: world.vidId, episodeN: 1, text: `No. ${createTime}`, createTime })

test('a device can post ten comments at once, and then one every twenty seconds', async () => {
  const viewer = await world.registered()
  const codes: number[] = []
  for (let at = 1; at <= 11; at += 1) codes.push((await viewer.call(comments.postComment, comment(at))).status)
  expect(codes).toEqual([...Array(10).fill(200), 429])
  world.server.clock.now += 20_000
  expect((await viewer.call(comments.postComment, comment(12))).status).toBe(200)
})

test('a viewer can post sixty comments a day from all devices, and repeated requests do not count', async () => {
  const viewer = await world.registered()
  const otherDevice = await world.server.viewer()
  await world.server.deps.db
    .updateTable('devices')
    .set({ account_id: viewer.state.userId, guest_id: null })
    .where('guest_id', '=', otherDevice.state.userId)
    .execute()
  await otherDevice.check({ userId: viewer.state.userId })
  for (let at = 1; at <= 60; at += 1) {
    world.server.clock.now += 20_000
    await (at % 2 === 0 ? viewer : otherDevice).ask(comments.postComment, comment(at))
  }
  world.server.clock.now += 60_000
  for (const device of [viewer, otherDevice])
    expect(await device.call(comments.postComment, comment(61))).toMatchObject({ status: 429 })
  expect(await viewer.call(comments.postComment, comment(60))).toMatchObject({ status: 200 })
  world.server.clock.now += dayMs
  await viewer.check({ userId: viewer.state.userId })
  expect(await viewer.call(comments.postComment, comment(61))).toMatchObject({ status: 200 })
})

test('a comment is charged by its size to the storage budget of the viewer’s IP network', () => {
  expect(estimateStoredBytes(comments.postComment.path, { text: '漫漫' })).toBe(617)
  expect(estimateStoredBytes(comments.reportComment.path, { reason: 'spam' })).toBe(300)
})
