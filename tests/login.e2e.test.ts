import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  browser,
  button,
  giveCoins,
  identityProviders,
  openMemberPage,
  openPath,
  pathOf,
  readAnnouncedTexts,
  readLocalStorage,
  readMailsTo,
  requestMailedCode,
  server,
  waitForCondition,
  waitForFocus,
  waitForPath,
} from './account-pages.ts'
import { openPhone } from './chromium.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { findAxeViolations } from './screens/checks/axe.ts'
import { addPasskeyDevice } from './studio/passkey-device.ts'

it.concurrent('the button Get mails a login code, and is disabled for a 60-second countdown that screen readers do not announce', async () => {
  const page = await openPhone(browser)
  await page.clock.install()
  await openPath(page, '/login')
  await page.getByLabel('Email').fill('counting@example.com')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const before = (await readMailsTo('counting@example.com')).length
  await button(page, 'Get').click()
  const again = page.getByRole('button', { name: /^Get again in \d+ s$/ })
  // The page's clock stands still between these steps.
  await waitForCondition(async () => {
    await page.clock.runFor(10)
    return (await again.count()) === 1
  })
  expect(await again.textContent()).toBe('Get again in 60 s')
  expect(await again.isDisabled(), 'Get is inactive').toBe(true)
  // The login response does not wait until the mail is sent.
  await waitForCondition(async () => (await readMailsTo('counting@example.com')).length === before + 1)
  await waitForFocus(page, 'Verification code')
  await page.getByText('A code is on its way to counting@example.com.').waitFor()
  const saidBefore = await readAnnouncedTexts(page)
  await page.clock.runFor(57_000)
  await waitForCondition(async () => /\b[1-3] s$/.test((await again.textContent()) ?? ''))
  expect(await again.isDisabled(), 'Get is inactive').toBe(true)
  expect(await readAnnouncedTexts(page)).toEqual(saidBefore)
  await page.clock.runFor(4000)
  await waitForCondition(() => button(page, 'Get').isEnabled())
  await page.context().close()
})

it.concurrent('a new email address upgrades this guest, closes the login and opens account settings', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  const guest = await readLocalStorage(page, 'userId')
  await page.getByRole('link', { name: 'Log in. Guest' }).click()
  await page.getByLabel('Email').fill('new@example.com')
  await requestMailedCode(page, 'new@example.com')
  await button(page, 'Log in').click()
  await waitForPath(page, '/account')
  await page.getByText('new@example.com').first().waitFor()
  await page.getByText(guest ?? 'no guest').waitFor()
  expect(await readLocalStorage(page, 'userId')).toBe(guest)
  expect(await readLocalStorage(page, 'isLogin')).toBe('1')
  expect(await page.title()).toBe('Cliffhanger')
  // The login is closed: Back leads to the screen from which it was opened.
  await page.goBack()
  await waitForPath(page, '/my')
  await page.getByRole('link', { name: 'Account settings of new@example.com' }).click()
  await waitForPath(page, '/account')
  // A viewer who is logged in sees no login form.
  await openPath(page, '/login')
  await waitForPath(page, '/account')
  await page.context().close()
})

it.concurrent('a wrong code opens a dialog, and the correct code still works afterwards', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/login')
  await page.getByLabel('Email').fill('typo@example.com')
  await requestMailedCode(page, 'typo@example.com')
  const code = await page.getByLabel('Verification code').inputValue()
  await page.getByLabel('Verification code').fill(code === 'CDFH3467' ? '7643HFDC' : 'CDFH3467')
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog', { name: 'This code is wrong or no longer valid. Please request a new one.' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/login')
  await page.getByLabel('Verification code').fill(code)
  await button(page, 'Log in').click()
  await waitForPath(page, '/account')
  await page.context().close()
})

it.concurrent('a pasted code is normalised (spaces, lower case, full-width characters) before it is sent', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/login')
  await page.getByLabel('Email').fill('paste@example.com')
  await requestMailedCode(page, 'paste@example.com')
  const field = page.getByLabel('Verification code')
  for (const [name, value] of [
    ['autocomplete', 'one-time-code'],
    ['inputmode', 'text'],
    ['autocapitalize', 'characters'],
  ] as const) {
    expect(await field.getAttribute(name), name).toBe(value)
  }
  const code = await field.inputValue()
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  const fullWidth = String.fromCodePoint(
    ...[...code.slice(4)].map((sign) => sign.codePointAt(0) ?? 0).map((at) => at + 0xfee0),
  )
  await field.fill(` ${code.slice(0, 4).toLowerCase()} - ${fullWidth} `)
  expect(await field.evaluate((input) => getComputedStyle(input).textTransform)).toBe('uppercase')
  const sent = page.waitForRequest('**/login/v1/register')
  await button(page, 'Log in').click()
  expect((await sent).postDataJSON()).toMatchObject({ code })
  await waitForPath(page, '/account')
  await page.context().close()
})

it.concurrent('Skip and Escape close the login and return to the previous screen', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  await page.getByRole('link', { name: /^Log in/ }).click()
  await button(page, 'Skip').click()
  await waitForPath(page, '/setting')
  await page.getByRole('link', { name: /^Log in/ }).click()
  await button(page, 'Skip').waitFor()
  await page.keyboard.press('Escape')
  await waitForPath(page, '/setting')
  const landing = await openPhone(browser)
  await openPath(landing, '/login')
  await landing.getByRole('link', { name: 'terms' }).waitFor()
  expect(await landing.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  expect(await landing.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy')
  await button(landing, 'Skip').click()
  await waitForPath(landing, '/')
  await page.context().close()
  await landing.context().close()
})

it.concurrent('login to an existing account warns a guest with coins, and the coins are there again after logging out', async () => {
  await (await openMemberPage('known@example.com')).context().close()
  const page = await openPhone(browser)
  await openPath(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  const guest = await storeGuestAndReadId(page)
  await giveCoins(guest, 180)
  await openPath(page, '/login')
  await page.getByText(`Your 180 coins are not added to it: they stay with guest ${guest}.`).waitFor()
  await page.getByText('Log out on this device to use them again.').waitFor()
  expect(await page.getByRole('link', { name: 'Recover that wallet' }).getAttribute('href')).toBe('/recover')
  await page.getByLabel('Email').fill('known@example.com')
  await requestMailedCode(page, 'known@example.com')
  await button(page, 'Log in').click()
  await page.getByRole('heading', { name: 'Your account is open' }).waitFor()
  await page.getByText(`What you had as guest ${guest} was not added.`).waitFor()
  await button(page, 'Open my account').click()
  await waitForPath(page, '/account')
  await page.getByText('known@example.com').first().waitFor()
  expect(await readLocalStorage(page, 'userId')).not.toBe(guest)

  await button(page, 'Log out').click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await waitForPath(page, '/my')
  await page.getByText('180', { exact: true }).waitFor()
  expect(await readLocalStorage(page, 'userId')).toBe(guest)
  await page.context().close()
})

it.concurrent("logging out asks for confirmation, can be cancelled, and completes only after the server's response", async () => {
  const page = await openMemberPage('leaving@example.com')
  const userId = await storeGuestAndReadId(page)
  await giveCoins(userId, 30)
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await button(page, 'Log out').click()
  await question.getByText('Your 30 coins stay with leaving@example.com.').waitFor()
  expect(pathOf(page)).toBe('/login_out')
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/account')
  await button(page, 'Log out').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await waitForPath(page, '/account')

  await openPath(page, '/login_out')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await waitForPath(page, '/account')
  await button(page, 'Log out').click()
  await page.route('**/api/login/logout', (route) => route.abort())
  await question.getByRole('button', { name: 'Log out' }).click()
  await question.getByText('You are still logged in').waitFor()
  expect(await readLocalStorage(page, 'userId')).toBe(userId)
  await page.unroute('**/api/login/logout')
  const reloaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Log out' }).click()
  await reloaded
  await page.getByRole('link', { name: 'Log in. Guest' }).waitFor()
  expect(await readLocalStorage(page, 'userId')).not.toBe(userId)
  await page.context().close()
})

it.concurrent('an identity provider logs a guest in and returns to the previous page; a second identity can be added and removed', async () => {
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  // A new identity, because the identity of an earlier test run belongs to another guest.
  const subject = `mira-${randomUUID()}`
  const mira = { subject, email: `${subject}@issuer.example.com` }
  identityProviders.google.state.person = mira
  identityProviders.apple.state.person = mira
  await openPath(page, '/setting')
  const guest = await storeGuestAndReadId(page)
  // Browsers never request the URL of a failed module again.
  const texts = /\/login-[\w-]{8}\.js$/
  await page.route(texts, (route) => route.abort())
  await page.getByRole('link', { name: /^Log in/ }).click()
  await button(page, 'Try again').click()
  await button(page, 'Continue with Google').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await button(page, 'Continue with Google').click()
  await button(page, 'Continue').click()
  await waitForPath(page, '/setting')
  await page.getByText(mira.email).first().waitFor()
  expect(await readLocalStorage(page, 'userId')).toBe(guest)
  expect(await readLocalStorage(page, 'isLogin')).toBe('1')

  await openPath(page, '/account')
  await button(page, 'Try again').click()
  await page.getByText(`Google: ${mira.email}`).waitFor()
  await page.unroute(texts)
  await button(page, 'Add Apple').click()
  await button(page, 'Cancel').click()
  await page.getByText('You cancelled. Nothing was changed.').waitFor()
  expect(new URL(page.url()).search).toBe('')
  // Apple responds with a form that posts from its own site.
  await button(page, 'Add Apple').click()
  await button(page, 'Continue').click()
  await waitForPath(page, '/account')
  await page.getByText(`Apple: ${mira.email}`).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await button(page, `Remove Apple: ${mira.email}`).click()
  const question = page.getByRole('dialog', { name: 'Remove Apple?' })
  await question.getByText(`The code to ${mira.email} still works.`).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Apple was removed.').waitFor()
  await page.getByText(`Apple: ${mira.email}`).waitFor({ state: 'detached' })
  await page.context().close()
})

it.concurrent('a viewer adds a passkey with a mailed code, and logs in with it', async () => {
  const page = await openPhone(browser)
  await addPasskeyDevice(page)
  const address = 'passkey@example.com'
  // A passkey needs a host name; an IP address is not allowed.
  const site = server.origin.replace('127.0.0.1', 'localhost')
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(address)
  await requestMailedCode(page, address)
  await button(page, 'Log in').click()
  await waitForPath(page, '/account')
  const userId = await readLocalStorage(page, 'userId')
  await button(page, 'Add a passkey').click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  expect(await findAxeViolations(page)).toEqual([])
  await requestMailedCode(page, address)
  await button(page, 'Create the passkey').click()
  await page.getByText('My phone was added.').waitFor()
  await page.getByText('Not used yet').waitFor()

  await button(page, 'Log out').click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await waitForPath(page, '/my')
  await page.getByRole('link', { name: 'Log in. Guest' }).click()
  await button(page, 'Log in with a passkey').click()
  await waitForPath(page, '/account')
  await page.getByText('My phone').waitFor()
  expect(await readLocalStorage(page, 'userId')).toBe(userId)
  await page.context().close()
})
