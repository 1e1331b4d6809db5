import { accounts } from '@cliffhanger/contract/accounts'
import { expect, it } from 'vitest'
import { giveMembership } from '../apps/server/src/testing/given-order.ts'
import {
  button,
  giveCoins,
  logIn,
  openMemberPage,
  openPath,
  readLocalStorage,
  requestMailedCode,
  server,
  waitForPath,
} from './account-pages.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

it.concurrent('account settings show user ID, email address and user name, and link to account deletion', async () => {
  const page = await openMemberPage('named@example.com')
  const userId = await storeGuestAndReadId(page)
  const main = page.getByRole('main')
  await main.getByText('named@example.com').first().waitFor()
  await main.getByText(userId).waitFor()
  expect(await main.getByText('User name').count()).toBe(0)
  const { db } = server.deps
  await db.updateTable('users').set({ nickname: 'Mira Lund' }).where('user_id', '=', userId).execute()
  await page.reload()
  await main.getByText('Mira Lund').waitFor()
  await button(page, 'Delete account').click()
  await waitForPath(page, '/account_delete')
  await page.context().close()
})

it.concurrent('account settings log the account out on all other devices after a confirmation', async () => {
  const page = await openMemberPage('devices@example.com')
  const userId = await storeGuestAndReadId(page)
  const tablet = await server.viewer()
  const { db } = server.deps
  await db.updateTable('devices').set({ account_id: userId }).where('guest_id', '=', tablet.state.userId).execute()
  await tablet.check({ userId })
  const isIn = async () => (await tablet.call(accounts.userConduct, {})).code === 1
  expect(await isIn()).toBe(true)

  await button(page, 'Log out on other devices').click()
  const dialog = page.getByRole('dialog', { name: 'Log out on other devices?' })
  await dialog.getByText('devices@example.com').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await isIn()).toBe(true)
  await button(page, 'Log out on other devices').click()
  await dialog.getByRole('button', { name: 'Log out on other devices' }).click()
  await page.getByRole('status').getByText('Logged out on all other devices.').waitFor()
  expect(await isIn()).toBe(false)
  await page.reload()
  await page.getByRole('main').getByText('devices@example.com').first().waitFor()
  await page.context().close()
})

it.concurrent('account settings list the logged-in devices and log a chosen device out', async () => {
  const page = await openMemberPage('list-of-devices@example.com')
  const userId = await storeGuestAndReadId(page)
  const tablet = await server.viewer()
  const { db } = server.deps
  await db.updateTable('devices').set({ account_id: userId }).where('guest_id', '=', tablet.state.userId).execute()
  await tablet.check({ userId })
  await page.reload()
  await page.getByText('This device').waitFor()
  await page.getByText('Unknown browser').waitFor()
  await button(page, 'Log out there').click()
  await page.getByRole('status').getByText('Logged out on Unknown browser.').waitFor()
  expect(await button(page, 'Log out there').count()).toBe(0)
  expect((await tablet.call(accounts.userConduct, {})).status).toBe(401)
  await page.context().close()
})

it.concurrent('settings of a logged-in viewer link to account settings, logout and account deletion', async () => {
  const page = await openMemberPage('rows@example.com')
  await openPath(page, '/setting')
  const security = page.getByRole('region', { name: 'Account security' })
  await security.getByRole('button', { name: `User ID ${await readLocalStorage(page, 'userId')}` }).waitFor()
  const links = await security
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))
  expect(links).toEqual([
    ['Accountrows@example.com', '/account'],
    ['Log out', '/login_out'],
    ['Delete account', '/account_delete'],
  ])
  await page.context().close()
})

it.concurrent('the warnings before account deletion tell a member that the membership ends', async () => {
  const page = await openMemberPage('paying@example.com')
  const due = server.clock.now + 20 * 86_400_000
  await giveMembership(server.deps.db, await storeGuestAndReadId(page), due)
  await openPath(page, '/account_delete')
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(due)
  await page.getByText(`Your membership ends, although it is paid until ${date}.`).waitFor()
  await page.context().close()
})

it.concurrent('a viewer deletes the account with the email address and a mailed code, and can restore it within 15 days', async () => {
  const address = 'gone@example.com'
  const page = await openMemberPage(address)
  const userId = await storeGuestAndReadId(page)
  await giveCoins(userId, 40)
  await page.evaluate(() => localStorage.setItem('preference', '2'))
  await button(page, 'Delete account').click()
  await page.getByText('Your 40 coins and all unlocked episodes go with it.').waitFor()
  await page
    .getByText('Coins, membership and virtual currency are not refunded, except where required by law.')
    .waitFor()
  await page.getByText('For 15 days you can undo this').waitFor()
  await button(page, 'Cancel').click()
  await waitForPath(page, '/account')
  await button(page, 'Delete account').click()
  await button(page, 'Continue').click()
  const email = page.getByLabel('Email')
  expect([await email.inputValue(), await email.isEditable()]).toEqual([address, false])
  await button(page, 'Delete my account').click()
  await page.getByRole('alert').filter({ hasText: 'The CAPTCHA can not be empty' }).waitFor()
  await requestMailedCode(page, address)
  expect(await page.getByRole('button', { name: /^Get again in \d+ s$/ }).isDisabled()).toBe(true)
  const code = await page.getByLabel('Verification code').inputValue()
  await page.getByLabel('Verification code').fill(code === 'CDFH3467' ? '7643HFDC' : 'CDFH3467')
  await button(page, 'Delete my account').click()
  await page
    .getByRole('dialog', { name: /^This code is wrong/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.route('**/api/login/removeUser', (route) => route.abort())
  await button(page, 'Delete my account').click()
  await page.getByRole('dialog', { name: 'fail', exact: true }).getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/login/removeUser')
  await page.getByLabel('Verification code').fill(code)
  await button(page, 'Delete my account').click()

  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.now() + 15 * 86_400_000)
  await page.getByText(`Until ${until} you can undo this: log in with ${address}`).waitFor()
  expect(await readLocalStorage(page, 'preference')).toBe('0')
  expect(await readLocalStorage(page, 'isLogin')).not.toBe('1')
  expect(await readLocalStorage(page, 'userId')).not.toBe(userId)
  await button(page, 'Back to Discover').click()
  await openPath(page, '/my')
  await page.getByRole('link', { name: 'Log in. Guest' }).waitFor()
  expect(await readLocalStorage(page, 'preference')).toBe('0')

  await logIn(page, address)
  await page.getByText('Welcome back, your account was restored.').waitFor()
  await waitForPath(page, '/account')
  expect(await readLocalStorage(page, 'userId')).toBe(userId)
  await page.context().close()
})
