import { feedback } from '@cliffhanger/contract/feedback'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { createTitlePage } from '../../testing/titles.ts'

const heading = (name: string) => page.getByRole('heading', { name })
const retry = page.getByRole('button', { name: 'Try again' })
const report = {
  feedbackId: '12',
  feedbackContent: 'The ring is late',
  feedbackImages: '',
  createTime: 1_700_000_000_000,
  replyContent: '',
  replyImages: '',
  modifyTime: null,
  readState: 1,
} as const

it('a list that fails to load shows an error or, offline, an offline message, with a retry button', async () => {
  const server = createGuestServer()
  server.refuse(feedback.feedbackList, 'internal', 'Request 7')
  await openApp(server, '/feedlist')
  await expect.element(heading('Your reports did not load')).toBeVisible()
  // As the specification requires, this failure is only logged and opens no dialog.
  expect(page.getByRole('dialog').elements()).toEqual([])
  server.disconnect(feedback.feedbackList)
  await retry.click()
  await expect.element(heading('No connection')).toBeVisible()
  server.answer(feedback.feedbackList, createTitlePage({ ...report }))
  await retry.click()
  await expect.element(page.getByText('The ring is late')).toBeVisible()
})

it('a link to an unknown report shows an error and a link to the list', async () => {
  const server = createGuestServer()
  server.answer(feedback.feedbackList, createTitlePage({ ...report }))
  await openApp(server, '/feeddetail?id=1')
  await expect.element(heading('This report is not here')).toBeVisible()
  await page.getByRole('link', { name: 'To my reports' }).click()
  await expect.element(page.getByText('The ring is late')).toBeVisible()
})
