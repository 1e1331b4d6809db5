import { feedback } from '@cliffhanger/contract/feedback'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { imageIdOf, uploadImage } from '../../testing/uploads/upload-image.ts'
import { uploadsFolder } from './image-folder.ts'
import { replyTo } from './replies.ts'
import { findFeedback } from './replies-store.ts'

let server: TestServer
let viewer: ProtocolClient
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.now = testTime
  viewer = await server.viewer()
})
afterAll(() => server.close())

const sent = { email: 'Viewer@Example.com', feedbackContent: 'Episode 3 has no subtitles' }
const page = { pageNum: 1, pageSize: 10 }
const list = async (who = viewer) => (await who.ask(feedback.feedbackList, page)).rows

async function answer(feedbackId: string, text: string) {
  const { db, now, randomBytes, config } = server.deps
  const row = await findFeedback(db, feedbackId)
  if (!row) throw new Error('no such feedback')
  const uploadsDir = uploadsFolder(config.dataDir)
  return replyTo({ db, now, randomBytes, uploadsDir }, row, { text, images: [], isDone: true })
}

test('sent feedback is listed unchanged, with the server’s time and without a reply', async () => {
  const said = { ...sent, feedbackContent: ' “Episode 3” 🧑🏽‍🚀\n字幕がない مرحبا\u202e ', createTime: 5 }
  const { feedbackId } = await viewer.ask(feedback.sendFeedBack, said)
  expect(await list()).toEqual([
    {
      feedbackId,
      feedbackContent: said.feedbackContent,
      feedbackImages: '',
      createTime: testTime,
      replyContent: '',
      replyImages: '',
      modifyTime: null,
      readState: 1,
    },
  ])
  const row = await findFeedback(server.deps.db, feedbackId)
  expect(row).toMatchObject({ email: 'viewer@example.com', user_id: viewer.state.userId, language: 2 })
})

test('the images that a viewer attached keep their order and get freshly signed URLs', async () => {
  const urls = [await uploadImage(viewer), await uploadImage(viewer)]
  server.clock.now = testTime + 3_600_000
  expect((await fetch(server.origin + urls[0])).status).toBe(403)
  const { feedbackId } = await viewer.ask(feedback.sendFeedBack, { ...sent, feedbackImages: urls.join(',') })
  const [row] = await list()
  expect(row?.feedbackId).toBe(feedbackId)
  const shown = row?.feedbackImages.split(',') ?? []
  expect(shown.map(imageIdOf)).toEqual(urls.map(imageIdOf))
  for (const url of shown) expect((await fetch(server.origin + url)).status).toBe(200)
})

test('an image can be reused, and a repeated URL is stored once', async () => {
  const url = await uploadImage(viewer)
  await viewer.ask(feedback.sendFeedBack, { ...sent, feedbackImages: url })
  await viewer.ask(feedback.sendFeedBack, { ...sent, feedbackImages: [url, url].join(',') })
  expect((await list()).map((row) => row.feedbackImages.split(',').map(imageIdOf))).toEqual([
    [imageIdOf(url)],
    [imageIdOf(url)],
  ])
})

test('an image of another viewer or an unknown image is refused, and nothing is sent', async () => {
  const own = await uploadImage(viewer)
  const foreign = await uploadImage(await server.viewer())
  const unknown = own.replace(/[0-9a-f]{32}/, 'a'.repeat(32))
  for (const feedbackImages of [foreign, `${own},${foreign}`, unknown]) {
    expect(await viewer.call(feedback.sendFeedBack, { ...sent, feedbackImages })).toMatchObject({
      status: 403,
      code: 403,
    })
  }
  expect(await list()).toEqual([])
})

const url = (id = 'a'.repeat(32)) => `/uploads/1790000000.${'A'.repeat(43)}/${id}.webp`
test.each([
  ['email', { email: 'no mailbox' }],
  ['email', { email: 'a@b.toolong' }],
  ['email', { email: 'é@example.com' }],
  ['email', { email: `${'a'.repeat(249)}@b.cc` }],
  ['email', { email: '' }],
  ['feedbackContent', { feedbackContent: '' }],
  ['feedbackContent', { feedbackContent: ' \n\u200b\u3000' }],
  ['feedbackContent', { feedbackContent: 'x'.repeat(5001) }],
  ['feedbackContent', { feedbackContent: 'a\0b' }],
  ['feedbackContent', { feedbackContent: '\ud800' }],
  ['feedbackImages', { feedbackImages: 'x' }],
  ['feedbackImages', { feedbackImages: `${url()},` }],
  ['feedbackImages', { feedbackImages: ',' }],
  ['feedbackImages', { feedbackImages: `https://example.com${url()}` }],
  ['feedbackImages', { feedbackImages: url('../../../etc/passwd') }],
  ['feedbackImages', { feedbackImages: url('A'.repeat(32)) }],
  ['feedbackImages', { feedbackImages: Array(5).fill(url()).join(',') }],
])('an invalid %s is refused, and the error names it: %j', async (field, changes) => {
  const answered = await viewer.call(feedback.sendFeedBack, { ...sent, ...changes })
  expect(answered).toMatchObject({ status: 400, code: 400, message: `The request is not valid: ${field}` })
})

test('feedback of 5,000 emoji is accepted', async () => {
  await viewer.ask(feedback.sendFeedBack, { ...sent, feedbackContent: '🧭'.repeat(5000), createTime: 1e300 })
  expect((await list())[0]?.feedbackContent).toBe('🧭'.repeat(5000))
})

test('feedback sent again with the same time is stored once, even concurrently', async () => {
  const once = { ...sent, createTime: 1_790_000_000_123 }
  const answers = await Promise.all(Array.from({ length: 6 }, () => viewer.ask(feedback.sendFeedBack, once)))
  expect(new Set(answers.map(({ feedbackId }) => feedbackId)).size).toBe(1)
  await viewer.ask(feedback.sendFeedBack, { ...once, feedbackContent: 'Another' })
  await viewer.ask(feedback.sendFeedBack, sent)
  await viewer.ask(feedback.sendFeedBack, sent)
  expect(await list()).toHaveLength(4)
  await (await server.viewer()).ask(feedback.sendFeedBack, once)
  expect(await list()).toHaveLength(4)
})

test('pages contain each of the viewer’s feedback messages once, newest first', async () => {
  const other = await server.viewer()
  for (let at = 0; at < 5; at += 1) {
    for (const who of [viewer, other]) await who.ask(feedback.sendFeedBack, { ...sent, feedbackContent: `${at}` })
  }
  const pages = [1, 2, 3, 4, 1001].map((pageNum) => viewer.ask(feedback.feedbackList, { pageNum, pageSize: 2 }))
  const shown = (await Promise.all(pages)).map(({ rows, total }) => [
    rows.map((row) => row.feedbackContent).join(),
    total,
  ])
  expect(shown).toEqual([
    ['4,3', 5],
    ['2,1', 5],
    ['0', 5],
    ['', 5],
    ['', 5],
  ])
  const mine = new Set((await list()).map((row) => row.feedbackId))
  expect((await list(other)).filter((row) => mine.has(row.feedbackId))).toEqual([])
})

test('a reply is unread until it is marked as read, and a new reply makes the message unread again', async () => {
  const { feedbackId } = await viewer.ask(feedback.sendFeedBack, sent)
  const mark = () => viewer.ask(feedback.readStateUpdate, { feedbackId })
  await mark()
  server.clock.now = testTime + 1000
  expect(await answer(feedbackId, 'Thank you')).toBe(true)
  expect(await list()).toMatchObject([{ replyContent: 'Thank you', modifyTime: testTime + 1000, readState: 0 }])
  expect(await mark()).toEqual({})
  expect(await mark()).toEqual({})
  expect(await list()).toMatchObject([{ readState: 1, createTime: testTime }])
  await answer(feedbackId, 'Mended')
  expect(await list()).toMatchObject([{ replyContent: 'Mended', readState: 0 }])
})

test('a viewer cannot mark another viewer’s feedback message as read', async () => {
  const { feedbackId } = await viewer.ask(feedback.sendFeedBack, sent)
  await answer(feedbackId, 'Thank you')
  const other = await server.viewer()
  for (const id of [feedbackId, '99999999', '0', '-1', '1e3', 'x', '9'.repeat(32)]) {
    const refused = await other.call(feedback.readStateUpdate, { feedbackId: id })
    expect(refused, id).toMatchObject({ status: 404, code: 404 })
  }
  expect(await list()).toMatchObject([{ readState: 0 }])
})

test('a deleted account cannot send feedback', async () => {
  const users = server.deps.db.updateTable('users').where('user_id', '=', viewer.state.userId)
  await users.set({ deleted_at: new Date(testTime) }).execute()
  expect((await viewer.call(feedback.sendFeedBack, sent)).status).toBe(401)
})
