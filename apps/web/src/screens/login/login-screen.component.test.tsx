import { ownAccount } from '@cliffhanger/contract/own-account'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const errorTexts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
    .join('\n')
const showsError = (text: string) => expect.poll(errorTexts).toContain(text)
const email = page.getByLabelText('Email')
const code = page.getByLabelText('Verification code')

it('the login shows validation errors below the fields and focuses the first invalid field', async () => {
  const server = createGuestServer()
  await openApp(server, '/login')
  await button('Log in').click()
  await showsError('The mailbox can not be empty')
  await showsError('The CAPTCHA can not be empty')
  await expect.element(email).toHaveFocus()
  await email.fill('mira@example')
  await button('Get').click()
  await showsError('Not a mailbox')
  await email.fill('mira@example.com')
  await userEvent.keyboard('{Enter}')
  await showsError('The CAPTCHA can not be empty')
  await expect.element(code).toHaveFocus()
  expect(server.requestsOf(ownAccount.sendEmailVoiceCode)).toEqual([])
})

it('offline, the login reports that it failed and that no code was sent', async () => {
  const server = createGuestServer()
  server.disconnect(ownAccount.sendEmailVoiceCode)
  server.disconnect(ownAccount.register)
  await openApp(server, '/login')
  await email.fill('offline@example.com')
  await button('Get').click()
  await showsError('The code could not be sent.')
  await expect.element(button('Get')).toBeEnabled()
  await code.fill('123456')
  await button('Log in').click()
  const dialog = page.getByRole('dialog', { name: 'You are not logged in. Try again in a moment.' })
  await expect.element(dialog).toBeVisible()
})
