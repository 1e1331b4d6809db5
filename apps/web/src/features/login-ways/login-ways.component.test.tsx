import { loginFailures, openIdLogin } from '@cliffhanger/contract/login-ways'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAccountServer, createGuestServer, openApp } from '../../testing/open-app.tsx'

const login = {
  issuers: [
    { id: 'google', label: 'Google' },
    { id: 'apple', label: 'Apple' },
  ],
  passkeys: true,
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
afterEach(() => {
  vi.restoreAllMocks()
})

it('without configured login methods, the login screen offers only the emailed code', async () => {
  await openApp(createGuestServer(), '/login')
  await expect.element(button('Log in')).toBeEnabled()
  expect(page.getByRole('button', { name: /Continue with|passkey/ }).elements()).toEqual([])
})

it('shows an error when an identity provider cannot be opened, and keeps the form usable', async () => {
  const server = createGuestServer()
  server.refuse(openIdLogin.beginLogin, 'unavailable', 'busy')
  await openApp(server, '/login', { login })
  await page.getByLabelText('Email').fill('mira@example.com')
  await button('Continue with Google').click()
  await expect.element(page.getByText(/The page cannot be reached right now\./)).toBeVisible()
  await expect.element(button('Continue with Google')).toBeEnabled()
  await expect.element(page.getByLabelText('Email')).toHaveValue('mira@example.com')
  await expect.poll(() => server.requestsOf(openIdLogin.beginLogin)).toMatchObject([{ issuer: 'google' }])
})

const texts = {
  cancelled: 'You cancelled.',
  expired: 'This took too long',
  refused: 'We could not confirm who you are.',
  taken: 'It already opens another account here.',
  unreachable: 'The page cannot be reached right now.',
  unverified: 'Your email address is not confirmed there',
}
it.for(loginFailures)('shows the login outcome %s only once', async (failure) => {
  const server = createGuestServer()
  await openApp(server, `/login?outcome=${failure}`, { login })
  await expect.element(page.getByRole('alert').filter({ hasText: texts[failure] })).toBeVisible()
  expect(location.search).toBe('')
  expect(server.requestsOf(openIdLogin.finishLogin)).toEqual([])
})

it('sends only one request to finish a login at a provider, and shows why the server rejected the login', async () => {
  const server = createGuestServer()
  server.answer(openIdLogin.finishLogin, { state: -1, failure: 'expired' })
  await openApp(server, '/login?outcome=answered', { login })
  await expect.element(page.getByRole('alert').filter({ hasText: texts.expired })).toBeVisible()
  await expect.element(button('Continue with Apple')).toBeEnabled()
  await expect.poll(() => server.requestsOf(openIdLogin.finishLogin)).toHaveLength(1)
})

it("in an in-app browser, a link to the system browser replaces Google's button", async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36 Instagram 1',
  )
  await openApp(createGuestServer(), '/login', { login })
  await expect.element(page.getByText(/Google does not open inside another app\./)).toBeVisible()
  expect(page.getByRole('link', { name: 'Open in my browser' }).element().getAttribute('href')).toMatch(
    /^intent:\/\/[^/]+\/login#Intent;scheme=https?;end$/,
  )
  await expect.element(button('Continue with Apple')).toBeVisible()
  expect(button('Continue with Google').elements()).toEqual([])
})

it('shows an error when a passkey login cannot start', async () => {
  const server = createGuestServer()
  server.refuse(viewerPasskeys.passkeyOptions, 'unavailable')
  await openApp(server, '/login', { login })
  await button('Log in with a passkey').click()
  await expect.element(page.getByRole('alert').filter({ hasText: texts.unreachable })).toBeVisible()
})

it('the account screen lists the login methods and offers a retry if they fail to load', async () => {
  const server = createAccountServer('mira@example.com')
  server.refuse(openIdLogin.identities, 'forbidden')
  server.answer(viewerPasskeys.passkeys, [{ passkeyId: 'a', name: 'My phone', createdTime: 0 }])
  await openApp(server, '/account', { login })
  await expect.element(page.getByText('Code to mira@example.com')).toBeVisible()
  await expect.element(page.getByText('My phone')).toBeVisible()
  const google = { identityId: '7', label: 'Google', email: 'mira@example.com', createdTime: 0, usedTime: 0 }
  server.answer(openIdLogin.identities, [google])
  await button('Try again').click()
  await expect.element(page.getByText('Google: mira@example.com')).toBeVisible()
})

it('explains why the last login method of an account with a relay email address cannot be removed', async () => {
  const server = createAccountServer('a@privaterelay.appleid.com')
  const apple = { identityId: '7', label: 'Apple', email: 'a@privaterelay.appleid.com', createdTime: 0, usedTime: 0 }
  server.answer(openIdLogin.identities, [apple])
  server.answer(viewerPasskeys.passkeys, [])
  server.refuse(openIdLogin.unlinkIdentity, 'lastWay')
  await openApp(server, '/account', { login })
  await button('Remove Apple: a@privaterelay.appleid.com').click()
  await button('Remove').click()
  await expect.element(page.getByText(/Apple only forwards mail to your address\./)).toBeVisible()
})

it('linking an identity with another email address requires a code sent to the account', async () => {
  const server = createAccountServer('mira@example.com')
  server.answer(openIdLogin.identities, [])
  server.answer(viewerPasskeys.passkeys, [])
  server.answerWith(openIdLogin.finishLogin, ({ code }) => ({
    state: 2 as const,
    ...(code !== undefined && { message: 'This code is wrong.' }),
  }))
  await openApp(server, '/account?outcome=answered', { login })
  await expect.element(page.getByText(/Enter the code that we email to mira@example\.com\./)).toBeVisible()
  await button('Confirm').click()
  await expect.element(page.getByText('The CAPTCHA can not be empty')).toBeVisible()
  await page.getByLabelText('Verification code').fill('cdfh-3467')
  await button('Confirm').click()
  await expect.element(page.getByText('This code is wrong.')).toBeVisible()
  await expect.element(page.getByLabelText('Verification code')).toHaveValue('cdfh-3467')
  await expect.poll(() => server.requestsOf(openIdLogin.finishLogin).at(-1)).toMatchObject({ code: 'CDFH3467' })
})

it('a guest with the email address of an account must enter a code; the typed code stays after errors', async () => {
  const server = createGuestServer()
  const asked = { state: 2 as const, email: 'mira@example.com' }
  server.answerWith(openIdLogin.finishLogin, ({ code }) => ({
    ...asked,
    ...(code !== undefined && { message: 'This code is wrong.' }),
  }))
  await openApp(server, '/login?outcome=answered', { login })
  await expect.element(page.getByText(/There is already an account with mira@example\.com\./)).toBeVisible()
  expect(page.getByLabelText('Email').elements(), 'one form at a time').toEqual([])
  await page.getByLabelText('Verification code').fill('cdfh-3467')
  await button('Confirm').click()
  await expect.element(page.getByText('This code is wrong.')).toBeVisible()
  await expect.element(page.getByLabelText('Verification code')).toHaveValue('cdfh-3467')
  await expect.poll(() => server.requestsOf(openIdLogin.finishLogin)).toMatchObject([{}, { code: 'CDFH3467' }])

  server.refuse(openIdLogin.finishLogin, 'unavailable')
  await button('Confirm').click()
  await expect.element(page.getByText(/The page cannot be reached right now\./)).toBeVisible()
  await expect.element(page.getByLabelText('Verification code')).toHaveValue('cdfh-3467')

  server.answer(openIdLogin.finishLogin, { state: -1, failure: 'expired' })
  await button('Confirm').click()
  await expect.element(page.getByText(/This took too long/)).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})
