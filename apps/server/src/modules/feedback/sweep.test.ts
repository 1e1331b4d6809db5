import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { feedback } from '@cliffhanger/contract/feedback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSweepUploadsJob } from '../../jobs/sweep-uploads.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { imageIdOf, photo, uploadImage } from '../../testing/uploads/upload-image.ts'
import { imagePath, uploadsFolder } from './image-folder.ts'
import { createFeedbackPersonalData } from './personal-data.ts'
import { replyTo } from './replies.ts'
import { findFeedback } from './replies-store.ts'

let server: TestServer
let folder: string
const dayMs = 86_400_000
beforeAll(async () => {
  server = await createTestServer()
  folder = uploadsFolder(server.deps.config.dataDir)
})
afterAll(() => server.close())

/** Runs the sweep at a given server time. File times come from the system clock, so tests set them with `age`. */
async function sweepAt(now: number): Promise<void> {
  server.clock.now = now
  await createSweepUploadsJob(server.deps).run()
  server.clock.now = testTime
}
const ids = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .flatMap((name) => /([0-9a-f]{32})\.webp$/.exec(name)?.[1] ?? [])
    .toSorted()
const age = (id: string) => utimes(imagePath(folder, id), testTime / 1000, testTime / 1000)
async function upload(viewer: ProtocolClient): Promise<{ url: string; id: string }> {
  const url = await uploadImage(viewer)
  await age(imageIdOf(url))
  return { url, id: imageIdOf(url) }
}
async function send(viewer: ProtocolClient, url: string): Promise<string> {
  const sent = { email: 'a@b.cc', feedbackContent: 'Here', feedbackImages: url }
  return (await viewer.ask(feedback.sendFeedBack, sent)).feedbackId
}
async function answer(feedbackId: string): Promise<void> {
  const row = await findFeedback(server.deps.db, feedbackId)
  if (!row) throw new Error('no such feedback')
  await replyTo({ ...server.deps, uploadsDir: folder }, row, {
    text: 'So',
    images: [Buffer.from(await photo.bytes())],
    isDone: true,
  })
}

test('the sweep works without an uploads folder', () => sweepAt(testTime))

test('an unattached image is removed after a day and can no longer be attached', async () => {
  const viewer = await server.viewer()
  const [loose, taken] = [await upload(viewer), await upload(viewer)]
  await send(viewer, taken.url)
  await sweepAt(testTime + dayMs)
  expect(await ids()).toEqual([loose.id, taken.id].toSorted())
  await sweepAt(testTime + dayMs + 1)
  expect(await ids()).toEqual([taken.id])
  expect(
    (await viewer.call(feedback.sendFeedBack, { email: 'a@b.cc', feedbackContent: 'x', feedbackImages: loose.url }))
      .status,
  ).toBe(403)
})

test('a file without a row is removed after an hour, and files with other names are kept', async () => {
  const [lost, fresh] = ['f'.repeat(32), 'e'.repeat(32)]
  for (const id of [lost, fresh]) {
    await mkdir(dirname(imagePath(folder, id)), { recursive: true })
    await writeFile(imagePath(folder, id), 'half')
  }
  await age(lost)
  await utimes(imagePath(folder, fresh), testTime / 1000 + 3600, testTime / 1000 + 3600)
  await writeFile(`${folder}/README`, 'an operator’s note')
  await sweepAt(testTime + 3_600_001)
  const left = await ids()
  expect(left).toContain(fresh)
  expect(left).not.toContain(lost)
  expect(await readdir(folder)).toContain('README')
})

test('all feedback data of a viewer is exported and erased with its files, and data of other viewers is kept', async () => {
  const [viewer, other] = [await server.viewer(), await server.viewer()]
  const { userId } = viewer.state
  const [taken, loose, foreign] = [await upload(viewer), await upload(viewer), await upload(other)]
  const feedbackId = await send(viewer, taken.url)
  await send(other, foreign.url)
  await answer(feedbackId)
  const data = createFeedbackPersonalData(server.deps)
  expect(await data.exportOf(server.deps.db, userId)).toMatchObject({
    sent: [{ feedbackId, email: 'a@b.cc', content: 'Here', answer: 'So', images: expect.stringContaining(taken.id) }],
    imagesNotSent: expect.stringContaining(loose.id),
  })
  const { rows } = await viewer.ask(feedback.feedbackList, { pageNum: 1, pageSize: 10 })
  const answered = imageIdOf(rows[0]?.replyImages ?? '')
  await age(answered)

  await server.deps.db.transaction().execute((tx) => data.erase(tx, userId))
  expect(await data.exportOf(server.deps.db, userId)).toEqual({ sent: [], imagesNotSent: '' })
  await sweepAt(testTime + 3_600_001)
  const left = await ids()
  for (const id of [taken.id, loose.id, answered]) expect(left).not.toContain(id)
  expect(left).toContain(foreign.id)
})

test('the image of a replaced reply is removed', async () => {
  const viewer = await server.viewer()
  const feedbackId = await send(viewer, '')
  await answer(feedbackId)
  const shown = async () =>
    (await viewer.ask(feedback.feedbackList, { pageNum: 1, pageSize: 1 })).rows[0]?.replyImages ?? ''
  const first = imageIdOf(await shown())
  await age(first)
  server.clock.now = testTime + 1
  await answer(feedbackId)
  const second = imageIdOf(await shown())
  await sweepAt(testTime + dayMs)
  const left = await ids()
  expect([left.includes(first), left.includes(second)]).toEqual([false, true])
})
