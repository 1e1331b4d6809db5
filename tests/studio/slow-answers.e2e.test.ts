import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { type CommentRow, studioComments } from '@cliffhanger/contract/studio/comments'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStudio, studioOrigin } from './studio-browser.ts'
import { createBillableViewer } from './support-viewer.ts'

const urlOf = ({ path }: { readonly path: string }) => `**${studioApiBase}${path}`
/** Holds the requests of a call back until the returned function is called. */
async function hold(page: Page, call: { readonly path: string }): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(urlOf(call), async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const commentOf = (commentId: string): CommentRow => ({
  ...{ commentId, userId: '1', vidId: '1', title: 'The Contract', n: 1, text: `Comment ${commentId}`, name: '' },
  ...{ createdAt: Date.now(), state: 'held', reports: 0, reasons: [], visibleOfAuthor: 0 },
})

test('each decision on a comment is confirmed, or its refusal explained, even if the next decision precedes the response', async () => {
  const page = await openStudio('owner')
  await page.route(urlOf(studioComments.list), (route) =>
    route.fulfill({ json: { rows: [commentOf('1'), commentOf('2')] } }),
  )
  const refused = Promise.withResolvers<void>()
  await page.route(urlOf(studioComments.decide), async (route) => {
    if (route.request().postDataJSON().commentId === '2') return route.fulfill({ json: {} })
    await refused.promise
    await route.fulfill({ status: 409, json: { reason: 'decidedMeanwhile', message: '' } })
  })
  await page.goto(`${studioOrigin}/studio/comments`)
  const marked = page.locator('li[aria-current]')
  await marked.getByText('Comment 1').waitFor()
  await page.keyboard.press('a')
  await marked.getByText('Comment 2').waitFor()
  await page.keyboard.press('a')
  await page.getByText('No. 2 is visible.').waitFor()
  refused.resolve()
  await page.getByRole('alert').getByText('A colleague has decided this one').waitFor()
  await page.context().close()
})

test("a colleague's change replaces unsaved comment settings, and a message says so", async () => {
  const page = await openStudio('owner')
  await page.route(urlOf(studioComments.list), (route) => route.fulfill({ json: { rows: [commentOf('1')] } }))
  await page.route(urlOf(studioComments.decide), (route) => route.fulfill({ json: {} }))
  let isByColleague = false
  const brands = [{ id: '1', name: 'Our brand', isOn: false }]
  await page.route(urlOf(studioComments.state), (route) =>
    route.fulfill({
      json: isByColleague
        ? { version: 2, brands, closedTitles: [{ vidId: '1', title: 'The Contract' }], visible: 0 }
        : { version: 1, brands, closedTitles: [], visible: 0 },
    }),
  )
  await page.goto(`${studioOrigin}/studio/comments`)
  await page.getByLabel('Our brand').check()
  isByColleague = true
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alert').getByText('A colleague changed this meanwhile.').waitFor()
  expect(await page.getByLabel('Our brand').isChecked()).toBe(false)
  await page.getByLabel('Our brand').check()
  await page.getByText('A colleague changed this meanwhile.').waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true)
  await page.context().close()
})

test('a grant of coins and a deletion are confirmed even if their dialogs are closed before the response, and the typed reason is cleared', async () => {
  const { userId } = (await createBillableViewer()).state
  const page = await openStudio('support')
  const grant = await hold(page, studioViewers.grant)
  const remove = await hold(page, studioViewers.delete)
  await page.goto(`${studioOrigin}/studio/viewers/${userId}`)
  await page.getByRole('button', { name: 'Give coins' }).click()
  await page.getByRole('textbox', { name: 'Coins' }).fill('40')
  await page.getByLabel('Reason that the viewer reads').fill('Sorry')
  await page.getByRole('button', { name: 'Give 40 coins' }).click()
  await closeDialog(page)
  grant()
  await page.getByText('40 coins given. The balance is 40.').waitFor()
  await page.getByRole('button', { name: 'Give coins' }).click()
  expect(await page.getByLabel('Reason that the viewer reads').inputValue()).toBe('')
  await closeDialog(page)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByLabel(`Type ${userId} to confirm`).fill(userId)
  await page.getByRole('button', { name: `Delete ${userId}` }).click()
  await closeDialog(page)
  remove()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Give coins' }).waitFor()
  await page.context().close()
})

test('an invitation link is shown even if the invitation dialog is closed before the response', async () => {
  const page = await openStudio('owner')
  const invite = await hold(page, studioPeople.invite)
  await page.goto(`${studioOrigin}/studio/operations/people`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@studio.example.com`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await closeDialog(page)
  invite()
  const link = dialog.getByRole('textbox')
  await expect.poll(() => link.inputValue()).toContain('/studio/invite#')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.context().close()
})
