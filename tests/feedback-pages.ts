import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { uploadsFolder } from '../apps/server/src/modules/feedback/image-folder.ts'
import { replyTo } from '../apps/server/src/modules/feedback/replies.ts'
import { findFeedback } from '../apps/server/src/modules/feedback/replies-store.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

export let server: TestServer
export let browser: Browser
export const createTestPicture = (background: string, side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
export let testPictureBytes: Buffer
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  browser = await launchChromium()
  testPictureBytes = await createTestPicture('#286').png().toBuffer()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

export const openPath = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const createUploadFile = (name: string, buffer: Buffer = testPictureBytes, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
})
export const choosePictures = (page: Page, ...files: readonly ReturnType<typeof createUploadFile>[]) =>
  page.getByLabel('Add pictures').setInputFiles([...files])
export const pictureTiles = (page: Page) => page.getByRole('button', { name: /^Remove picture/ })
export const feedbackTextField = (page: Page) => page.getByLabel('What happened')
export const contactEmailField = (page: Page) => page.getByLabel('Contact email')
/** Records the JSON bodies of all requests from the page to this path. */
export function recordRequestBodies(page: Page, path: string): Record<string, unknown>[] {
  const made: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(path)) return
    const isJson = request.headers()['content-type'] === 'application/json'
    made.push(isJson ? request.postDataJSON() : {})
  })
  return made
}
/** Sends the operator's reply as the command `feedback reply` does. */
export async function replyAsOperator(feedbackId: string, text: string, images: readonly Buffer[] = []) {
  const { db, now, config, randomBytes } = server.deps
  const row = await findFeedback(db, feedbackId)
  const desk = { db, now, randomBytes, uploadsDir: uploadsFolder(config.dataDir) }
  if (!row || !(await replyTo(desk, row, { text, images, isDone: true }))) throw new Error(`no answer to ${feedbackId}`)
}
export const readFeedbackRow = (content: string) =>
  server.deps.db.selectFrom('feedback').selectAll().where('content', '=', content).executeTakeFirstOrThrow()

/** Opens a phone page of a viewer who has sent `count` reports, the newest last. */
export async function openReporterPage(count: number, name: string): Promise<Page> {
  const page = await openPhone(browser)
  await openPath(page, '/feedlist')
  await page.getByText('Nothing reported yet').waitFor()
  const userId = await storeGuestAndReadId(page)
  const rows = Array.from({ length: count }, (_, at) => ({
    user_id: userId,
    created_at: new Date(server.clock.now),
    language: 2,
    email: 'writer@example.com',
    content: `${name} ${at + 1}`,
    image_ids: [],
    repeat_key: null,
    replied_at: null,
  }))
  await server.deps.db.insertInto('feedback').values(rows).execute()
  return page
}
