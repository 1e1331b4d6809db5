import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { downloadCsv } from './download-csv.ts'
import { openStudio, runOperatorCommand, studioOrigin } from './studio-browser.ts'
import { createBillableViewer, createSolidPng, giveCoins, sendFeedbackWithPicture } from './support-viewer.ts'

const answerField = (page: Page) => page.getByLabel('Answer', { exact: true })
const go = (page: Page, path: string) => page.goto(`${studioOrigin}/studio${path}`)

test('support finds a viewer, reveals the email address, grants coins once, deletes the viewer and undoes the deletion', async () => {
  const client = await createBillableViewer()
  const viewer = client.state.userId
  await giveCoins(client, 60)
  const page = await openStudio('support')
  await page.getByRole('link', { name: 'Viewers' }).first().click()
  await page.getByRole('heading', { name: 'Viewers' }).first().waitFor()
  await page.getByRole('cell', { name: viewer }).first().waitFor()
  await page.getByRole('columnheader', { name: 'Last seen' }).getByRole('button').press('Enter')
  await page.locator('th[aria-sort=descending]').getByText('Last seen').waitFor()
  expect(page.url()).toContain('by=seen')
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByLabel('Id, order number or address').fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('No viewer found').waitFor()
  await page.getByLabel('Id, order number or address').fill(viewer)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: viewer }).waitFor()
  await page.getByText('equals the ledger').waitFor()
  expect(page.url()).toContain(`/viewers/${viewer}`)
  await page.getByRole('button', { name: 'Show (logged)' }).click()
  await page.getByText('dana@example.com').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Give coins' }).click()
  await page.getByRole('textbox', { name: 'Coins' }).fill('600')
  await page.getByText('This is above your limit for today').waitFor()
  await page.getByRole('textbox', { name: 'Coins' }).fill('40')
  await page.getByLabel('Reason that the viewer reads').fill('Sorry for the subtitles')
  await page.reload()
  await page.getByRole('button', { name: 'Give coins' }).click()
  expect(await page.getByLabel('Reason that the viewer reads').inputValue()).toBe('Sorry for the subtitles')
  await page.getByRole('textbox', { name: 'Coins' }).fill('40')
  await page.getByLabel('Ticket').fill(`ticket-${viewer}`)
  await page.getByText('Balance 60 → 100.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Give 40 coins' }).click()
  await page.getByText('40 coins given. The balance is 100.').waitFor()
  await page.getByRole('cell', { name: 'Sorry for the subtitles' }).waitFor()
  expect(await runOperatorCommand('coins', 'show', viewer)).toContain(`${viewer} has 100 coins`)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('100 coins', { exact: true }).waitFor()
  const confirm = page.getByRole('button', { name: `Delete ${viewer}` })
  expect(await confirm.isDisabled()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel(`Type ${viewer} to confirm`).fill(viewer)
  await confirm.click()
  await page.getByText('It can be restored until').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It can be restored until').waitFor({ state: 'hidden' })
  expect(await runOperatorCommand('users', 'show', viewer)).toMatch(/coins +100/)
  await page.context().close()
})

test("an answer that could not be sent survives a reload, and replaces a colleague's answer only after a confirmation", async () => {
  const viewer = await createBillableViewer()
  const id = await sendFeedbackWithPicture(viewer, 'The text is late')
  const page = await openStudio('support')
  await go(page, `/feedback?thread=${id}`)
  await page.getByText('The text is late').last().waitFor()
  await page.getByRole('img', { name: 'Picture 1 of 1' }).waitFor()
  await page.getByRole('img', { name: 'Picture 1 of 1' }).evaluate((image: HTMLImageElement) => image.decode())
  expect(await findAxeViolations(page)).toEqual([])

  // Creates a saved answer with a placeholder.
  await page.getByRole('button', { name: 'Saved answers' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Mended ${id}`)
  await page.getByRole('textbox', { name: 'English' }).fill('Hello {viewer}, {nobody}')
  await page.reload()
  await page.getByRole('button', { name: 'Saved answers' }).click()
  await page.getByText('Not saved yet, but kept in this browser.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`Mended ${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('There is no such placeholder').waitFor()
  await page.getByRole('textbox', { name: 'English' }).fill('Hello {viewer}, {operator} here.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`“Mended ${id}” is saved.`).waitFor()
  expect(await page.getByText('Not saved yet, but kept in this browser.').count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Mended ${id}` }).click()
  await expect.poll(() => answerField(page).inputValue()).toBe(`Hello ${viewer.state.userId}, Mara here.`)

  // The connection is lost while the answer is sent; the text is kept, also after a reload.
  await page.context().setOffline(true)
  await answerField(page).press('Control+Enter')
  await page.getByText('Your text is kept.').waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => answerField(page).inputValue()).toBe(`Hello ${viewer.state.userId}, Mara here.`)

  // A colleague answers in the meantime: the page says so, and the draft is neither sent nor lost.
  await runOperatorCommand('feedback', 'reply', id, '--text', 'From a colleague')
  await page.getByText('while you were writing').waitFor()
  expect(await page.getByRole('button', { name: 'Replace the answer and close' }).isDisabled()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'I have read it and replace it' }).click()
  // One of two pictures is rejected: text and pictures are kept, and the answer is sent without the rejected picture.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  const whole = { name: 'whole.png', mimeType: 'image/png', buffer: await createSolidPng('#286') }
  const cut = { ...whole, name: 'cut.png', buffer: whole.buffer.subarray(0, 60) }
  await (await chooser).setFiles([cut, whole])
  await page.getByRole('img', { name: 'Picture 2 of 2' }).waitFor()
  await answerField(page).press('Control+Enter')
  await page.getByText('cut.png is not a complete JPEG, PNG or WebP picture.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove cut.png' }).click()
  await page.getByText('is not a complete').waitFor({ state: 'hidden' })
  await answerField(page).press('Control+Enter')
  await page.getByText(`No. ${id} is answered.`).waitFor()
  // Both the viewer's picture and the picture in the answer are shown.
  await expect.poll(() => page.getByRole('img', { name: 'Picture 1 of 1' }).count()).toBe(2)
  expect(await runOperatorCommand('feedback', 'show', id)).toContain(`Hello ${viewer.state.userId}, Mara here.`)
  expect(await answerField(page).inputValue()).toBe('')
  await page.context().close()
})

test('an automatically opened thread stays open after it has left the inbox, and its reopening is confirmed while another thread is open', async () => {
  const viewer = await createBillableViewer()
  const text = `Inbox of ${viewer.state.userId}`
  const ids = [await sendFeedbackWithPicture(viewer, text), await sendFeedbackWithPicture(viewer, text)]
  const page = await openStudio('support')
  await go(page, `/feedback?search=${encodeURIComponent(text)}`)
  const heading = page.getByRole('heading', { name: /^No\. \d+$/ })
  const opened = ((await heading.textContent()) ?? '').replace('No. ', '')
  const other = ids.find((id) => id !== opened)
  const rows = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  const changes = page.waitForResponse('**/studio/api/feedback/list')
  // Closes the feedback as another tab would; assigning the feedback then loads the inbox again.
  await page.evaluate(
    (feedbackId) =>
      fetch('/studio/api/feedback/setDone', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ feedbackId, isDone: true }),
      }),
    opened,
  )
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await changes
  await expect.poll(() => rows.count()).toBe(1)
  expect(await heading.textContent()).toBe(`No. ${opened}`)

  const held = Promise.withResolvers<void>()
  await page.route('**/studio/api/feedback/setDone', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: `No. ${other}` }).waitFor()
  held.resolve()
  await page.getByText(`No. ${opened} is open again.`).waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.context().close()
})

test('keyboard shortcuts move through the inbox, assign, reply and close; a phone shows one column', async () => {
  const viewer = await createBillableViewer()
  const ids = [
    await sendFeedbackWithPicture(viewer, 'First of two'),
    await sendFeedbackWithPicture(viewer, 'Second of two'),
  ]
  const page = await openStudio('support', { viewport: { width: 390, height: 844 } })
  await go(page, '/feedback')
  // A search for a number lists only the feedback with this number; without the search, all feedback is listed again.
  await page.getByText('Second of two').first().waitFor()
  await page.getByRole('searchbox').fill(ids[0] ?? '')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('search=')
  await page.getByText('Second of two').first().waitFor({ state: 'hidden' })
  expect(await downloadCsv(page)).toMatch(/^[^\r\n]*\r\n[^\r\n]*First of two[^\r\n]*\r\n$/)
  await go(page, '/feedback')
  await page.getByText('Second of two').first().click()
  await page.getByRole('heading', { name: `No. ${ids[1]}` }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  await page.getByText('Second of two').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('First of two').first().click()
  await page.getByRole('heading', { name: `No. ${ids[0]}` }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: `No. ${ids[1]}` }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: `No. ${ids[0]}` }).waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => page.getByLabel('Assignee').last().inputValue()).toMatch(/^\d+$/)
  await page.keyboard.press('r')
  await expect.poll(() => answerField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.getByText(`No. ${ids[0]} is done.`).waitFor()
  await page.context().close()
})
