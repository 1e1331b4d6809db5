import { stat } from 'node:fs/promises'
import { feedback } from '@cliffhanger/contract/feedback'
import { profiles } from '@cliffhanger/contract/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runtimeRole } from '../../db/embedded/roles.ts'
import { openDatabase } from '../../db/open.ts'
import { enableBrandFeatures } from '../../testing/brand-switches.ts'
import { createTestDatabase, type TestDatabase, testConnectTimeoutMs } from '../../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { photo } from '../../testing/uploads/upload-image.ts'
import { imagePath, uploadsFolder } from './image-folder.ts'
import { replyTo } from './replies.ts'
import { findFeedback } from './replies-store.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
let close: () => Promise<void>
let viewer: ProtocolClient
beforeAll(async () => {
  const brand = await enableBrandFeatures('profiles')
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection.host)
  const url = `postgres://${runtimeRole}@127.0.0.1:${proxy.port}/${database.connection.database}`
  const runtime = await openDatabase({ url }, { maxConnections: 6, connectTimeoutMs: testConnectTimeoutMs })
  const connection = database.runtime.connection
  server = await createTestServer({ database: { ...database, runtime: { ...runtime, connection } }, env: brand.env })
  close = async () => {
    proxy.close()
    await runtime.close()
    await server.close()
    await brand.remove()
  }
  viewer = await server.viewer()
  await signIn(viewer, server.deps.config.dataDir, 'uncertain@example.com')
})
afterAll(() => close())

const sizeOf = async (imageId: string) =>
  (await stat(imagePath(uploadsFolder(server.deps.config.dataDir), imageId))).size

test.each([
  ['feedback_images', () => viewer.call(feedback.updateHeadImg, { uploadImage: photo })],
  ['profile_pictures', () => viewer.call(profiles.changePicture, { picture: photo })],
] as const)('if the commit of a row of %s is not confirmed, the file of the image is kept', async (table, upload) => {
  proxy.loseAnswerTo(table, 'commit')
  const lostBefore = proxy.lost()
  expect((await upload()).status).toBe(503)
  expect(proxy.lost() - lostBefore).toBe(1)
  const row = await database.db.selectFrom(table).select('image_id').executeTakeFirstOrThrow()
  expect(await sizeOf(row.image_id)).toBeGreaterThan(0)
})

test('if the commit of a reply is not confirmed, the images of the reply are kept', async () => {
  const sent = { email: 'a@example.com', feedbackContent: 'No sound' }
  const { feedbackId } = await viewer.ask(feedback.sendFeedBack, sent)
  const row = (await findFeedback(database.db, feedbackId)) ?? expect.fail('no feedback')
  const uploadsDir = uploadsFolder(server.deps.config.dataDir)
  proxy.loseAnswerTo('feedback_images', 'commit')
  const reply = { text: 'Thank you', images: [Buffer.from('a picture')], isDone: true }
  await expect(replyTo({ ...server.deps, uploadsDir }, row, reply)).rejects.toThrow()
  const [imageId = ''] = (await findFeedback(database.db, feedbackId))?.reply_image_ids ?? []
  expect(await sizeOf(imageId)).toBeGreaterThan(0)
})
