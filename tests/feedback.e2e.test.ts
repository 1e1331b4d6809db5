import { feedback } from '@cliffhanger/contract/feedback'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, it } from 'vitest'
import { replyTo } from '../apps/server/src/modules/feedback/desk.ts'
import { findFeedback } from '../apps/server/src/modules/feedback/desk-store.ts'
import { uploadsFolder } from '../apps/server/src/modules/feedback/image-folder.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { savedUserId } from './saved-guest.ts'

let server: TestServer
let browser: Browser
const picture = (background: string, side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
let png: Buffer
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  browser = await launchChromium()
  png = await picture('#286').png().toBuffer()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Several browsers share the machine. */
const patient = { timeout: 15_000 }
const answerIsRead = { ...patient, message: 'the answer is read' }
const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const file = (name: string, buffer: Buffer = png, mimeType = 'image/png') => ({ name, mimeType, buffer })
const choose = (page: Page, ...files: readonly ReturnType<typeof file>[]) =>
  page.getByLabel('Add pictures').setInputFiles([...files])
const tiles = (page: Page) => page.getByRole('button', { name: /^Remove picture/ })
const question = (page: Page) => page.getByLabel('What happened')
const address = (page: Page) => page.getByLabel('Contact email')
/** Every call of this path that the page makes, with its JSON body where it has one. */
function calls(page: Page, path: string): Record<string, unknown>[] {
  const made: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(path)) return
    const isJson = request.headers()['content-type'] === 'application/json'
    made.push(isJson ? request.postDataJSON() : {})
  })
  return made
}
/** Replies as the operator's command `feedback reply` does. */
async function reply(feedbackId: string, text: string, images: readonly Buffer[] = []) {
  const { db, now, config, randomBytes } = server.deps
  const row = await findFeedback(db, feedbackId)
  const desk = { db, now, randomBytes, uploadsDir: uploadsFolder(config.dataDir) }
  if (!row || !(await replyTo(desk, row, { text, images }))) throw new Error(`no answer to ${feedbackId}`)
}
const rowOf = (content: string) =>
  server.deps.db.selectFrom('feedback').selectAll().where('content', '=', content).executeTakeFirstOrThrow()

/** A phone whose viewer has sent that many reports, newest last. */
async function openWriter(count: number, name: string): Promise<Page> {
  const page = await openPhone(browser)
  await open(page, '/feedlist')
  await page.getByText('Nothing reported yet').waitFor()
  const userId = await savedUserId(page)
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

it.concurrent('a report with pictures is written, sent, listed, answered and read', async ({ expect }) => {
  const page = await openPhone(browser)
  const uploads = calls(page, feedback.updateHeadImg.path)
  const sent = calls(page, feedback.sendFeedBack.path)
  const read = calls(page, feedback.readStateUpdate.path)
  await open(page, '/feedlist')
  await page.getByRole('link', { name: 'Write a report' }).first().tap()
  expect(await page.getByRole('link', { name: 'My reports' }).getAttribute('href')).toBe('/feedlist')
  await question(page).fill('The ring in episode 9 is late')
  await page.getByText('29 / 5,000').waitFor()
  await choose(page, file('one.png'), file('two.png'))
  await address(page).fill('mira@example.com')
  await button(page, 'Send report').tap()

  await page.getByText('Sent. The answer will appear here.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/feedlist')
  expect(uploads).toHaveLength(2)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ email: 'mira@example.com', language: 2, createTime: expect.any(Number) })
  expect(String(sent[0]?.feedbackImages)).toMatch(/^\/uploads\/[\w.-]+\.webp,\/uploads\/[\w.-]+\.webp$|^[^,]+,[^,]+$/)
  await page.getByText('Waiting for an answer').waitFor()
  await page.getByText('2 pictures').waitFor()

  const { feedback_id } = await rowOf('The ring in episode 9 is late')
  await reply(feedback_id, 'It is on time now.', [await picture('#825').webp().toBuffer()])
  await open(page, '/my')
  await page.getByRole('link', { name: /Feedback.*New reply/ }).tap()
  await page.getByRole('link', { name: /The ring in episode 9.*New reply/ }).tap()
  const openPictures = (letter: string) =>
    page.getByRole('region', { name: letter }).getByRole('button', { name: /^Open picture/ })
  await page.getByRole('region', { name: 'Our answer' }).getByText('It is on time now.').waitFor()
  await page.getByRole('region', { name: 'What happened' }).getByText('The ring in episode 9 is late').waitFor()
  expect([await openPictures('What happened').count(), await openPictures('Our answer').count()]).toEqual([2, 1])
  expect(await page.locator('main time').count()).toBe(2)
  await expect.poll(async () => (await rowOf('The ring in episode 9 is late')).is_reply_read, answerIsRead).toBe(true)
  expect(read).toMatchObject([{ feedbackId: feedback_id }])

  // The list at hand knows it too, and asks nobody.
  const asked = calls(page, feedback.feedbackList.path)
  await page.goBack()
  await page.getByText('Answered', { exact: true }).waitFor()
  expect(await page.getByText('New reply').count()).toBe(0)
  expect(asked).toEqual([])
  await page.context().close()
})

it.concurrent('a report without text and email is not sent; each field shows its error, and the first gets the focus', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const sent = calls(page, feedback.sendFeedBack.path)
  await open(page, '/feedform')
  await question(page).fill('   ')
  await button(page, 'Send report').tap()
  await page.getByText('Please enter the question').waitFor()
  await page.getByText('The mailbox can not be empty').waitFor()
  const hasFocus = (field: ReturnType<typeof question>) => field.evaluate((own) => own === document.activeElement)
  expect(await hasFocus(question(page))).toBe(true)
  await question(page).fill('x'.repeat(5001))
  await address(page).fill('mira.lund@example')
  await button(page, 'Send report').tap()
  await page.getByText('At most 5,000 characters').waitFor()
  await page.getByText('Not a mailbox').waitFor()
  await question(page).fill('Short')
  await button(page, 'Send report').tap()
  expect(await page.getByText('Please enter the question').count()).toBe(0)
  expect(await hasFocus(address(page))).toBe(true)
  expect(sent).toEqual([])
  await page.context().close()
})

it.concurrent('a dialog refuses a fifth picture, and names a file that is not an image', async ({ expect }) => {
  const page = await openPhone(browser)
  await open(page, '/feedform')
  await choose(page, ...['1', '2', '3', '4', '5'].map((name) => file(`${name}.png`)))
  await page.getByRole('dialog', { name: 'Upload up to 4 pictures' }).waitFor()
  await button(page, 'Close').tap()
  expect(await tiles(page).count()).toBe(4)
  await page.getByText('Add', { exact: true }).waitFor({ state: 'hidden' })
  await button(page, 'Remove picture 4').press('Enter')
  expect(await page.getByLabel('Add pictures').evaluate((own) => own === document.activeElement)).toBe(true)
  await choose(page, file('notes.pdf', Buffer.from('%PDF'), 'application/pdf'))
  await page.getByText('“notes.pdf” is not a picture that can be read.').waitFor()
  await choose(page, file('broken.png', Buffer.from('no pixels')))
  await page.getByText('“broken.png” is not a picture that can be read.').waitFor()
  expect(await tiles(page).count()).toBe(3)
  await page.context().close()
})

it.concurrent('a failed picture upload blocks the report until the upload is retried', async ({ expect }) => {
  const page = await openPhone(browser)
  await page.route(`**${feedback.updateHeadImg.path}`, (route) => route.abort())
  await open(page, '/feedform')
  await question(page).fill('One picture was lost')
  await address(page).fill('mira@example.com')
  await choose(page, file('lost.png'))
  await page.getByText('“lost.png” did not arrive.', { exact: false }).waitFor()
  await button(page, 'Send report').tap()
  await page.getByText('It was not sent. What you wrote is kept', { exact: false }).waitFor()
  await page.unroute(`**${feedback.updateHeadImg.path}`)
  await button(page, 'Send picture 1 again').tap()
  await button(page, 'Send report').tap()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  expect((await rowOf('One picture was lost')).image_ids).toHaveLength(1)
  await page.context().close()
})

it.concurrent('each picture shows its upload progress, and the report waits for the last upload', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const release = Promise.withResolvers<void>()
  await page.route(`**${feedback.updateHeadImg.path}`, async (route) => {
    await release.promise
    await route.continue()
  })
  await open(page, '/feedform')
  await question(page).fill('Slow line')
  await address(page).fill('mira@example.com')
  await choose(page, file('slow.png'))
  await page.getByRole('progressbar', { name: 'Picture 1 on its way' }).waitFor()
  await button(page, 'Send report').tap()
  await button(page, 'Sending').waitFor()
  release.resolve()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  expect((await rowOf('Slow line')).image_ids).toHaveLength(1)
  await page.context().close()
})

it.concurrent('pictures can be pasted and dropped', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  await open(page, '/feedform')
  await question(page).focus()
  const bring = (kind: 'paste' | 'drop', name: string) =>
    page.evaluate(
      ([kind, name, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      },
      [kind, name, [...png]] as const,
    )
  await bring('paste', 'pasted.png')
  await page.getByRole('img', { name: 'Picture 1: pasted.png' }).waitFor()
  await bring('drop', 'dropped.png')
  await page.getByRole('img', { name: 'Picture 2: dropped.png' }).waitFor()
  await page.context().close()
})

it.concurrent('a draft survives a reload and is deleted when sent; a known email is filled in', async ({ expect }) => {
  const page = await openPhone(browser)
  await open(page, '/feedform')
  await question(page).fill('Half a thought')
  await address(page).fill('mira@example.com')
  await page.reload()
  await expect.poll(() => question(page).inputValue(), patient).toBe('Half a thought')
  expect(await address(page).inputValue()).toBe('mira@example.com')
  const userId = await savedUserId(page)
  await server.deps.db
    .updateTable('users')
    .set({ air_email: 'known@example.com' })
    .where('user_id', '=', userId)
    .execute()
  await button(page, 'Send report').tap()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  await open(page, '/feedform')
  await expect.poll(() => address(page).inputValue(), patient).toBe('known@example.com')
  expect(await question(page).inputValue()).toBe('')
  await page.context().close()
})

it.concurrent('a report without an answer is kept, and sending it again creates no duplicate', async ({ expect }) => {
  const page = await openPhone(browser)
  let isLost = true
  await page.route(`**${feedback.sendFeedBack.path}`, async (route) => {
    const answer = await route.fetch()
    if (isLost) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await open(page, '/feedform')
  await question(page).fill('Sent twice')
  await address(page).fill('mira@example.com')
  await button(page, 'Send report').tap()
  await page.getByText('No connection. What you wrote is kept', { exact: false }).waitFor()
  isLost = false
  await page.reload()
  await button(page, 'Send report').tap()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  const same = server.deps.db.selectFrom('feedback').select('feedback_id').where('content', '=', 'Sent twice')
  expect(await same.execute()).toHaveLength(1)
  await page.context().close()
})

it.concurrent('the list loads ten reports at a time, half a screen before its end, without duplicates', async ({
  expect,
}) => {
  const page = await openWriter(24, 'Paged')
  const asked = calls(page, feedback.feedbackList.path)
  // Ten rows are higher than this screen and a half.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.reload()
  await page.getByText('Paged 24').waitFor()
  await page.waitForTimeout(500)
  expect(asked.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([[1, 10]])
  const link = page.locator('main li a')
  expect(await link.count()).toBe(10)
  // The end of the rows 60 % of a screen below the view: not yet. 40 %: now.
  const bringEndTo = (screens: number) =>
    page.evaluate((share) => {
      const last = [...document.querySelectorAll('main li a')].at(-1)
      const below = (last?.getBoundingClientRect().bottom ?? 0) - innerHeight
      scrollBy({ top: below - share * innerHeight, behavior: 'instant' })
    }, screens)
  const pages = () => asked.map(({ pageNum }) => pageNum)
  await bringEndTo(0.6)
  await page.waitForTimeout(400)
  expect(pages()).toEqual([1])
  await bringEndTo(0.4)
  await expect.poll(() => link.count(), patient).toBe(20)
  expect(pages()).toEqual([1, 2])
  await bringEndTo(0)
  await page.getByText('That is all you have sent.').waitFor()
  expect(await link.count()).toBe(24)
  expect(pages()).toEqual([1, 2, 3])
  await page.context().close()
})

it.concurrent('a link to an old report opens it; a link to an unknown report shows an error and a link to the list', async () => {
  const page = await openWriter(13, 'Deep')
  const { feedback_id } = await rowOf('Deep 1')
  await open(page, `/feeddetail?id=${feedback_id}`)
  await page.getByText('Deep 1', { exact: true }).waitFor()
  await page.getByText('A person will read this.', { exact: false }).waitFor()
  await open(page, '/feeddetail?id=1')
  await page.getByRole('heading', { name: 'This report is not here' }).waitFor()
  await page.getByRole('link', { name: 'To my reports' }).tap()
  await page.getByText('Deep 13').waitFor()
  await page.context().close()
})

it.concurrent('pictures open full screen; arrow keys change them, and Escape closes them and restores the focus', async ({
  expect,
}) => {
  const page = await openWriter(1, 'Zoomed')
  const { feedback_id } = await rowOf('Zoomed 1')
  const images = ['#a33', '#3a3', '#33a'].map((colour) => picture(colour, 400).webp().toBuffer())
  await reply(feedback_id, 'Look', await Promise.all(images))
  await open(page, `/feeddetail?id=${feedback_id}`)
  const thumb = button(page, 'Open picture 2')
  await thumb.focus()
  await page.keyboard.press('Enter')
  const at = (n: number) => page.getByRole('dialog', { name: `Picture ${n} of 3` }).waitFor()
  const inView = (n: number) => {
    const shown = page.getByRole('img', { name: `Picture ${n} of 3` })
    const middle = () =>
      shown.evaluate((own) => (own.getBoundingClientRect().left + own.getBoundingClientRect().right) / 2 / innerWidth)
    return expect.poll(middle, patient).toBeCloseTo(0.5)
  }
  await at(2)
  await inView(2)
  await page.keyboard.press('ArrowRight')
  await at(3)
  await inView(3)
  await page.keyboard.press('ArrowRight')
  await at(3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await at(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await thumb.evaluate((own) => own === document.activeElement)).toBe(true)
  await page.context().close()
})

it.concurrent('a list that fails to load shows an error with a retry button, and an offline message when offline', async ({
  expect,
}) => {
  const page = await openWriter(1, 'Failing')
  const path = `**${feedback.feedbackList.path}`
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Request 7' } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Your reports did not load' }).waitFor()
  // Section 8: only logged.
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.unroute(path)
  await page.route(path, (route) => route.abort())
  await button(page, 'Try again').tap()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.unroute(path)
  await button(page, 'Try again').tap()
  await page.getByText('Failing 1').waitFor()
  await page.context().close()
})

it.concurrent.for([
  ['/login/v1/check', 'check  error'],
  ['/userInfo/getUserInfo', 'getUserInfo  error'],
  ['/userInfo/getUserAccountInfo', 'getUserAccountInfo  error'],
])('a failure of %s opens a dialog with its own message: %s', async ([path, text], { expect }) => {
  const page = await openPhone(browser)
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 403, json: { code: 403, message: 'No' } }))
  await open(page, '/my')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.getByRole('heading').textContent()).toBe(text)
  await button(page, 'Close').tap()
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})

it.concurrent("the home page's modules fail with the server's own message in a dialog", async () => {
  const page = await openPhone(browser)
  await page.route('**/recommend/moduleInfoList', (route) =>
    route.fulfill({ status: 403, json: { code: 403, message: 'The shelves are being built' } }),
  )
  await open(page, '/my')
  await page.getByRole('link', { name: 'Discover' }).first().tap()
  await page.getByRole('dialog', { name: 'The shelves are being built' }).waitFor()
  await page.context().close()
})
