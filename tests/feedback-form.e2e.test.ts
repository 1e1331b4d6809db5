import { feedback } from '@cliffhanger/contract/feedback'
import { it } from 'vitest'
import { openPhone } from './chromium.ts'
import {
  browser,
  button,
  choosePictures,
  contactEmailField,
  createTestPicture,
  createUploadFile,
  feedbackTextField,
  openPath,
  pictureTiles,
  readFeedbackRow,
  recordRequestBodies,
  replyAsOperator,
  server,
  testPictureBytes,
} from './feedback-pages.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

it.concurrent('a report with pictures is sent, listed, answered and read', async ({ expect }) => {
  const page = await openPhone(browser)
  const uploads = recordRequestBodies(page, feedback.updateHeadImg.path)
  const sent = recordRequestBodies(page, feedback.sendFeedBack.path)
  const read = recordRequestBodies(page, feedback.readStateUpdate.path)
  await openPath(page, '/feedlist')
  await page.getByRole('link', { name: 'Write a report' }).first().tap()
  expect(await page.getByRole('link', { name: 'My reports' }).getAttribute('href')).toBe('/feedlist')
  await feedbackTextField(page).fill('The ring in episode 9 is late')
  await page.getByText('29 / 5,000').waitFor()
  await choosePictures(page, createUploadFile('one.png'), createUploadFile('two.png'))
  await contactEmailField(page).fill('mira@example.com')
  await button(page, 'Send report').tap()

  await page.getByText('Sent. The answer will appear here.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/feedlist')
  expect(uploads).toHaveLength(2)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ email: 'mira@example.com', language: 2, createTime: expect.any(Number) })
  expect(String(sent[0]?.feedbackImages)).toMatch(/^\/uploads\/[\w.-]+\.webp,\/uploads\/[\w.-]+\.webp$|^[^,]+,[^,]+$/)
  await page.getByText('Waiting for an answer').waitFor()
  await page.getByText('2 pictures').waitFor()

  const { feedback_id } = await readFeedbackRow('The ring in episode 9 is late')
  await replyAsOperator(feedback_id, 'It is on time now.', [await createTestPicture('#825').webp().toBuffer()])
  await openPath(page, '/my')
  await page.getByRole('link', { name: /Feedback.*New reply/ }).tap()
  await page.getByRole('link', { name: /The ring in episode 9.*New reply/ }).tap()
  const openPictures = (letter: string) =>
    page.getByRole('region', { name: letter }).getByRole('button', { name: /^Open picture/ })
  await page.getByRole('region', { name: 'Our answer' }).getByText('It is on time now.').waitFor()
  await page.getByRole('region', { name: 'What happened' }).getByText('The ring in episode 9 is late').waitFor()
  expect([await openPictures('What happened').count(), await openPictures('Our answer').count()]).toEqual([2, 1])
  expect(await page.locator('main time').count()).toBe(2)
  await expect
    .poll(async () => (await readFeedbackRow('The ring in episode 9 is late')).is_reply_read, {
      message: 'the answer is read',
    })
    .toBe(true)
  expect(read).toMatchObject([{ feedbackId: feedback_id }])

  // The cached list already contains the report, so there is no list request.
  const asked = recordRequestBodies(page, feedback.feedbackList.path)
  await page.goBack()
  await page.getByText('Answered', { exact: true }).waitFor()
  expect(await page.getByText('New reply').count()).toBe(0)
  expect(asked).toEqual([])
  await page.context().close()
})

it.concurrent('a dialog rejects a fifth picture, and a message names a file that is not a readable image', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await openPath(page, '/feedform')
  await choosePictures(page, ...['1', '2', '3', '4', '5'].map((name) => createUploadFile(`${name}.png`)))
  await page.getByRole('dialog', { name: 'Upload up to 4 pictures' }).waitFor()
  await button(page, 'Close').tap()
  expect(await pictureTiles(page).count()).toBe(4)
  await page.getByText('Add', { exact: true }).waitFor({ state: 'hidden' })
  await button(page, 'Remove picture 4').press('Enter')
  expect(await page.getByLabel('Add pictures').evaluate((own) => own === document.activeElement)).toBe(true)
  await choosePictures(page, createUploadFile('notes.pdf', Buffer.from('%PDF'), 'application/pdf'))
  await page.getByText('“notes.pdf” is not a picture that can be read.').waitFor()
  await choosePictures(page, createUploadFile('broken.png', Buffer.from('no pixels')))
  await page.getByText('“broken.png” is not a picture that can be read.').waitFor()
  expect(await pictureTiles(page).count()).toBe(3)
  await page.context().close()
})

it.concurrent('a failed picture upload blocks the report until the upload is retried', async ({ expect }) => {
  const page = await openPhone(browser)
  await page.route(`**${feedback.updateHeadImg.path}`, (route) => route.abort())
  await openPath(page, '/feedform')
  await feedbackTextField(page).fill('One picture was lost')
  await contactEmailField(page).fill('mira@example.com')
  await choosePictures(page, createUploadFile('lost.png'))
  await page.getByText('“lost.png” did not arrive.', { exact: false }).waitFor()
  await button(page, 'Send report').tap()
  await page.getByText('It was not sent. What you wrote is kept', { exact: false }).waitFor()
  await page.unroute(`**${feedback.updateHeadImg.path}`)
  await button(page, 'Send picture 1 again').tap()
  await button(page, 'Send report').tap()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  expect((await readFeedbackRow('One picture was lost')).image_ids).toHaveLength(1)
  await page.context().close()
})

it.concurrent('each picture shows its upload progress, and sending the report waits for the last upload', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const release = Promise.withResolvers<void>()
  await page.route(`**${feedback.updateHeadImg.path}`, async (route) => {
    await release.promise
    await route.continue()
  })
  await openPath(page, '/feedform')
  await feedbackTextField(page).fill('Slow line')
  await contactEmailField(page).fill('mira@example.com')
  await choosePictures(page, createUploadFile('slow.png'))
  await page.getByRole('progressbar', { name: 'Picture 1 on its way' }).waitFor()
  await button(page, 'Send report').tap()
  await button(page, 'Sending').waitFor()
  release.resolve()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  expect((await readFeedbackRow('Slow line')).image_ids).toHaveLength(1)
  await page.context().close()
})

it.concurrent('pictures can be pasted or dropped into the report', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  await openPath(page, '/feedform')
  await feedbackTextField(page).focus()
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
      [kind, name, [...testPictureBytes]] as const,
    )
  await bring('paste', 'pasted.png')
  await page.getByRole('img', { name: 'Picture 1: pasted.png' }).waitFor()
  await bring('drop', 'dropped.png')
  await page.getByRole('img', { name: 'Picture 2: dropped.png' }).waitFor()
  await page.context().close()
})

it.concurrent('a draft survives a reload and is deleted when sent; a known email address is filled in', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await openPath(page, '/feedform')
  await feedbackTextField(page).fill('Half a thought')
  await contactEmailField(page).fill('mira@example.com')
  await page.reload()
  await expect.poll(() => feedbackTextField(page).inputValue()).toBe('Half a thought')
  expect(await contactEmailField(page).inputValue()).toBe('mira@example.com')
  const userId = await storeGuestAndReadId(page)
  await server.deps.db
    .updateTable('users')
    .set({ air_email: 'known@example.com' })
    .where('user_id', '=', userId)
    .execute()
  await button(page, 'Send report').tap()
  await page.getByText('Sent. The answer will appear here.').waitFor()
  await openPath(page, '/feedform')
  await expect.poll(() => contactEmailField(page).inputValue()).toBe('known@example.com')
  expect(await feedbackTextField(page).inputValue()).toBe('')
  await page.context().close()
})

it.concurrent('a report without a server response is kept as a draft, and sending it again creates no duplicate', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  let isLost = true
  await page.route(`**${feedback.sendFeedBack.path}`, async (route) => {
    const answer = await route.fetch()
    if (isLost) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await openPath(page, '/feedform')
  await feedbackTextField(page).fill('Sent twice')
  await contactEmailField(page).fill('mira@example.com')
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
