import { feedback } from '@cliffhanger/contract/feedback'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'

const question = page.getByLabelText('What happened')
const address = page.getByLabelText('Contact email')
const send = page.getByRole('button', { name: 'Send report' })
const showsText = (text: string) => expect.poll(() => document.body.textContent).toContain(text)

it('does not send an incomplete report, shows an error per field and focuses the first', async () => {
  const server = createGuestServer()
  await openApp(server, '/feedform')
  await question.fill('   ')
  await send.click()
  await showsText('Please enter the question')
  await showsText('The mailbox can not be empty')
  await expect.element(question).toHaveFocus()
  await question.fill('x'.repeat(5001))
  await address.fill('mira.lund@example')
  await send.click()
  await showsText('At most 5,000 characters')
  await showsText('Not a mailbox')
  await question.fill('Short')
  await send.click()
  await expect.element(page.getByText('Please enter the question')).not.toBeInTheDocument()
  await expect.element(address).toHaveFocus()
  expect(server.requestsOf(feedback.sendFeedBack)).toEqual([])
})
