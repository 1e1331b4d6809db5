import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesktop } from '../demo-browser.ts'
import { acceptInvitation, acceptInvitationWithDevice } from './passkey-device.ts'
import { inviteToStudio, studioOrigin } from './studio-browser.ts'
import { createBillableViewer, sendFeedbackWithPicture } from './support-viewer.ts'

const answerField = (page: Page) => page.getByLabel('Answer', { exact: true })

async function openThread(page: Page, id: string): Promise<void> {
  await page.goto(`${studioOrigin}/studio/feedback?thread=${id}`)
  await answerField(page).waitFor()
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
}
async function signInByCode(page: Page, address: string, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a code' }).click()
  await page.getByLabel('Email address').fill(address)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('operators who share a browser see only their own drafts, also after signing out and in again', async () => {
  const id = await sendFeedbackWithPicture(await createBillableViewer(), 'The sound is missing')
  const [first, second] = [await inviteToStudio('support'), await inviteToStudio('support')]
  const page = await openDesktop()
  const [code = ''] = await acceptInvitation(page, first.link)
  await openThread(page, id)
  await answerField(page).fill('Typed by the first operator')
  await signOut(page)

  await acceptInvitationWithDevice(page, second.link)
  await openThread(page, id)
  expect(await answerField(page).inputValue()).toBe('')
  await answerField(page).fill('Typed by the second operator')
  await signOut(page)

  await signInByCode(page, first.address, code)
  await answerField(page).waitFor()
  expect(await answerField(page).inputValue()).toBe('Typed by the first operator')
  await answerField(page).press('Control+Enter')
  await page.getByText(`No. ${id} is answered.`).waitFor()
  await page.reload()
  await answerField(page).waitFor()
  expect(await answerField(page).inputValue()).toBe('')
  await page.context().close()
})
