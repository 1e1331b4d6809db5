import { accounts } from '@cliffhanger/contract/accounts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCoins, extendMembership } from '../apps/server/src/modules/wallet/ledger.ts'
import { giveMembership, insertGrantedOrder } from '../apps/server/src/testing/given-order.ts'
import { codesIn, plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { savedUserId } from './saved-guest.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const arrives = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const hasFocus = (page: Page, label: string) => page.getByLabel(label).and(page.locator(':focus')).waitFor()

async function until(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within 10 s: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/** Texts of live regions, which screen readers announce. */
const said = (page: Page) => page.locator('[role="status"], [role="alert"], [aria-live]').allTextContents()

async function mailsTo(address: string): Promise<string[]> {
  return (await readOutbox(server.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${address}`))
}
/** Presses Get, and types the code that comes by mail. */
async function getCode(page: Page, address: string) {
  const before = (await mailsTo(address)).length
  await button(page, 'Get').click()
  await until(async () => (await mailsTo(address)).length > before)
  const mail = (await mailsTo(address)).at(-1) ?? ''
  await page.getByLabel('Verification code').fill(codesIn(plainTextOf(mail))[0] ?? '')
}
async function logIn(page: Page, address: string) {
  await open(page, '/login')
  await page.getByLabel('Email').fill(address)
  await getCode(page, address)
  await button(page, 'Log in').click()
}
/** Somebody who has an account and is logged in. */
async function member(address: string): Promise<Page> {
  const page = await openPhone(browser)
  await logIn(page, address)
  await arrives(page, '/account')
  return page
}
async function giveCoins(userId: string, coins: number) {
  const at = new Date(server.clock.now)
  await creditCoins(server.deps.db, { userId, coins, kind: 'grant', key: `e2e:${userId}`, note: '', orderId: null, at })
}

it.concurrent('login: errors appear below their fields, and the first invalid field gets the focus', async () => {
  const page = await openPhone(browser)
  await open(page, '/login')
  await button(page, 'Log in').click()
  await page.getByRole('alert').filter({ hasText: 'The mailbox can not be empty' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'The CAPTCHA can not be empty' }).waitFor()
  await hasFocus(page, 'Email')
  await page.getByLabel('Email').fill('mira@example')
  await button(page, 'Get').click()
  await page.getByRole('alert').filter({ hasText: 'Not a mailbox' }).waitFor()
  await page.getByLabel('Email').fill('mira@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The CAPTCHA can not be empty' }).waitFor()
  await hasFocus(page, 'Verification code')
  expect(await mailsTo('mira@example.com')).toEqual([])
  await page.context().close()
})

it.concurrent('login: Get mails a code, counts down 60 seconds without announcing each, and is enabled again', async () => {
  const page = await openPhone(browser)
  await page.clock.install()
  await open(page, '/login')
  await page.getByLabel('Email').fill('counting@example.com')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const before = (await mailsTo('counting@example.com')).length
  await button(page, 'Get').click()
  const again = page.getByRole('button', { name: /^Get again in \d+ s$/ })
  // The page's time stands still but for these steps.
  await until(async () => {
    await page.clock.runFor(10)
    return (await again.count()) === 1
  })
  expect(await again.textContent()).toBe('Get again in 60 s')
  expect(await again.isDisabled(), 'Get is inactive').toBe(true)
  // The answer does not wait for the mail.
  await until(async () => (await mailsTo('counting@example.com')).length === before + 1)
  await hasFocus(page, 'Verification code')
  await page.getByText('A code is on its way to counting@example.com.').waitFor()
  const saidBefore = await said(page)
  await page.clock.runFor(57_000)
  await until(async () => /\b[1-3] s$/.test((await again.textContent()) ?? ''))
  expect(await again.isDisabled(), 'Get is inactive').toBe(true)
  expect(await said(page)).toEqual(saidBefore)
  await page.clock.runFor(4000)
  await until(() => button(page, 'Get').isEnabled())
  await page.context().close()
})

it.concurrent('a new address upgrades this guest, closes the login and opens account settings', async () => {
  const page = await openPhone(browser)
  await open(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  const guest = await stored(page, 'userId')
  await page.getByRole('link', { name: 'Log in. Guest' }).click()
  await page.getByLabel('Email').fill('new@example.com')
  await getCode(page, 'new@example.com')
  await button(page, 'Log in').click()
  await arrives(page, '/account')
  await page.getByText('new@example.com').waitFor()
  await page.getByText(guest ?? 'no guest').waitFor()
  expect(await stored(page, 'userId')).toBe(guest)
  expect(await stored(page, 'isLogin')).toBe('1')
  expect(await page.title()).toBe('Cliffhanger')
  // The login is closed: Back leads to where it was opened.
  await page.goBack()
  await arrives(page, '/my')
  await page.getByRole('link', { name: 'Account settings of new@example.com' }).click()
  await arrives(page, '/account')
  // A logged-in viewer sees no login form.
  await open(page, '/login')
  await arrives(page, '/account')
  await page.context().close()
})

it.concurrent('a wrong code opens a dialog, and the right one still works', async () => {
  const page = await openPhone(browser)
  await open(page, '/login')
  await page.getByLabel('Email').fill('typo@example.com')
  await getCode(page, 'typo@example.com')
  const code = await page.getByLabel('Verification code').inputValue()
  await page.getByLabel('Verification code').fill(code === 'CDFH3467' ? '7643HFDC' : 'CDFH3467')
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog', { name: 'This code is wrong or no longer valid. Please ask for a new one.' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/login')
  await page.getByLabel('Verification code').fill(code)
  await button(page, 'Log in').click()
  await arrives(page, '/account')
  await page.context().close()
})

it.concurrent('a pasted code is normalised (spaces, lower case, full width) before it is sent', async () => {
  const page = await openPhone(browser)
  await open(page, '/login')
  await page.getByLabel('Email').fill('paste@example.com')
  await getCode(page, 'paste@example.com')
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
  await arrives(page, '/account')
  await page.context().close()
})

it.concurrent('offline, the login reports that it failed and that no code was sent', async () => {
  const page = await openPhone(browser)
  await open(page, '/login')
  await page.getByLabel('Email').fill('offline@example.com')
  await page.route('**/api/login/**', (route) => route.abort())
  await button(page, 'Get').click()
  await page.getByRole('alert').filter({ hasText: 'The code could not be sent.' }).waitFor()
  expect(await button(page, 'Get').isEnabled()).toBe(true)
  await page.getByLabel('Verification code').fill('123456')
  await button(page, 'Log in').click()
  await page.getByRole('dialog', { name: 'You are not logged in. Try again in a moment.' }).waitFor()
  await page.context().close()
})

it.concurrent('Skip and Escape close the login and return to the previous screen', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  await page.getByRole('link', { name: /^Log in/ }).click()
  await button(page, 'Skip').click()
  await arrives(page, '/setting')
  await page.getByRole('link', { name: /^Log in/ }).click()
  await button(page, 'Skip').waitFor()
  await page.keyboard.press('Escape')
  await arrives(page, '/setting')
  const landing = await openPhone(browser)
  await open(landing, '/login')
  await landing.getByRole('link', { name: 'terms' }).waitFor()
  expect(await landing.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  expect(await landing.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy')
  await button(landing, 'Skip').click()
  await arrives(landing, '/')
  await page.context().close()
  await landing.context().close()
})

it.concurrent('login to an existing account warns a guest with coins, who finds them again after logging out', async () => {
  await (await member('known@example.com')).context().close()
  const page = await openPhone(browser)
  await open(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  const guest = await savedUserId(page)
  await giveCoins(guest, 180)
  await open(page, '/login')
  await page.getByText(`Your 180 coins are not added to it: they stay with guest ${guest}.`).waitFor()
  await page.getByText('Log out on this device to use them again.').waitFor()
  expect(await page.getByRole('link', { name: 'Recover that wallet' }).getAttribute('href')).toBe('/recover')
  await page.getByLabel('Email').fill('known@example.com')
  await getCode(page, 'known@example.com')
  await button(page, 'Log in').click()
  await page.getByRole('heading', { name: 'Your account is open' }).waitFor()
  await page.getByText(`What you had as guest ${guest} was not added.`).waitFor()
  await button(page, 'Open my account').click()
  await arrives(page, '/account')
  await page.getByText('known@example.com').waitFor()
  expect(await stored(page, 'userId')).not.toBe(guest)

  await button(page, 'Log out').click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await arrives(page, '/my')
  await page.getByText('180', { exact: true }).waitFor()
  expect(await stored(page, 'userId')).toBe(guest)
  await page.context().close()
})

it.concurrent("logging out asks for confirmation; Back, Cancel and Escape cancel it, and only the server's answer logs out", async () => {
  const page = await member('leaving@example.com')
  const userId = await savedUserId(page)
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
  await arrives(page, '/account')

  await open(page, '/login_out')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await arrives(page, '/account')
  await button(page, 'Log out').click()
  await page.route('**/api/login/logout', (route) => route.abort())
  await question.getByRole('button', { name: 'Log out' }).click()
  await question.getByText('You are still logged in').waitFor()
  expect(await stored(page, 'userId')).toBe(userId)
  await page.unroute('**/api/login/logout')
  const reloaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Log out' }).click()
  await reloaded
  await page.getByRole('link', { name: 'Log in. Guest' }).waitFor()
  expect(await stored(page, 'userId')).not.toBe(userId)
  await page.context().close()
})

it.concurrent('account settings show user ID, email and user name, and link to deletion', async () => {
  const page = await member('named@example.com')
  const userId = await savedUserId(page)
  const main = page.getByRole('main')
  await main.getByText('named@example.com').waitFor()
  await main.getByText(userId).waitFor()
  expect(await main.getByText('User name').count()).toBe(0)
  const { db } = server.deps
  await db.updateTable('users').set({ nickname: 'Mira Lund' }).where('user_id', '=', userId).execute()
  await page.reload()
  await main.getByText('Mira Lund').waitFor()
  await button(page, 'Delete account').click()
  await arrives(page, '/account_delete')
  await page.context().close()
})

it.concurrent('account settings log the account out on every other device after a confirmation', async () => {
  const page = await member('devices@example.com')
  const userId = await savedUserId(page)
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
  await page.getByRole('main').getByText('devices@example.com').waitFor()
  await page.context().close()
})

it.concurrent('account settings list the devices, and log one of them out', async () => {
  const page = await member('list-of-devices@example.com')
  const userId = await savedUserId(page)
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

it.concurrent('settings of an account link to account settings, logout and deletion', async () => {
  const page = await member('rows@example.com')
  await open(page, '/setting')
  const security = page.getByRole('region', { name: 'Account security' })
  await security.getByRole('button', { name: `User ID ${await stored(page, 'userId')}` }).waitFor()
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

it.concurrent('the deletion warnings tell a member that the membership ends', async () => {
  const page = await member('paying@example.com')
  const due = server.clock.now + 20 * 86_400_000
  await giveMembership(server.deps.db, await savedUserId(page), due)
  await open(page, '/account_delete')
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(due)
  await page.getByText(`Your membership ends, although it is paid until ${date}.`).waitFor()
  await page.context().close()
})

it.concurrent('an account is deleted with its own address and code, and can be restored within 15 days', async () => {
  const address = 'gone@example.com'
  const page = await member(address)
  const userId = await savedUserId(page)
  await giveCoins(userId, 40)
  await page.evaluate(() => localStorage.setItem('preference', '2'))
  await button(page, 'Delete account').click()
  await page.getByText('Your 40 coins and all unlocked episodes go with it.').waitFor()
  await page
    .getByText('Coins, membership and virtual currency are not refunded, except where required by law.')
    .waitFor()
  await page.getByText('For 15 days you can undo this').waitFor()
  await button(page, 'Cancel').click()
  await arrives(page, '/account')
  await button(page, 'Delete account').click()
  await button(page, 'Continue').click()
  const email = page.getByLabel('Email')
  expect([await email.inputValue(), await email.isEditable()]).toEqual([address, false])
  await button(page, 'Delete my account').click()
  await page.getByRole('alert').filter({ hasText: 'The CAPTCHA can not be empty' }).waitFor()
  await getCode(page, address)
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
  expect(await stored(page, 'preference')).toBe('0')
  expect(await stored(page, 'isLogin')).not.toBe('1')
  expect(await stored(page, 'userId')).not.toBe(userId)
  await button(page, 'Back to Discover').click()
  await open(page, '/my')
  await page.getByRole('link', { name: 'Log in. Guest' }).waitFor()
  expect(await stored(page, 'preference')).toBe('0')

  await logIn(page, address)
  await page.getByText('Welcome back, your account was restored.').waitFor()
  await arrives(page, '/account')
  expect(await stored(page, 'userId')).toBe(userId)
  await page.context().close()
})

it.concurrent('screens that need an account send a guest to the login', async () => {
  const page = await openPhone(browser)
  for (const path of ['/account', '/login_out', '/account_delete']) {
    await open(page, path)
    await arrives(page, '/login')
    expect(await page.title()).toBe('Cliffhanger')
  }
  await open(page, '/my')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Log in. Guest' }).waitFor()
  expect(await main.locator('a', { hasText: /Log out|Account/ }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('without user info the account screens redirect to home', async () => {
  const page = await openPhone(browser)
  await page.route('**/api/userInfo/getUserInfo', (route) =>
    route.fulfill({ status: 403, json: { code: 403, message: 'no' } }),
  )
  for (const path of ['/login', '/account', '/login_out', '/account_delete', '/setting', '/autoplay']) {
    await open(page, path)
    await arrives(page, '/')
  }
  await page.context().close()
})

it.concurrent('account screens have the localized app name as their title', async () => {
  const page = await member('titles@example.com')
  await page.evaluate(() => localStorage.setItem('language', '6'))
  for (const path of ['/my', '/account', '/login_out', '/account_delete']) {
    await open(page, path)
    await page.getByRole('heading').first().waitFor({ state: 'attached' })
    expect([pathOf(page), await page.title()]).toEqual([path, 'クリフハンガー'])
  }
  await page.context().close()
})

it.concurrent("Me shows the account's email, coins, membership and links", async ({ expect }) => {
  const page = await member('me@example.com')
  const userId = await savedUserId(page)
  await giveCoins(userId, 1330)
  await open(page, '/my')
  await page.getByText(`ID ${userId}`).waitFor()
  await page.getByText('1,330', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Not a member' }).waitFor()
  const hrefs = {
    Wallet: '/wallet',
    'Top up': '/wallet',
    Join: '/premium',
    Viewed: '/history',
    Settings: '/setting',
    Feedback: '/feedlist',
    Account: '/account',
    'Log out': '/login_out',
  }
  for (const [name, href] of Object.entries(hrefs)) {
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}( |$|\\d)`) })
    await link.first().waitFor()
    expect.soft(await link.evaluateAll((all) => all.map((one) => one.getAttribute('href'))), name).toContain(href)
  }
  await button(page, /^Story preferences/).click()
  await page.getByRole('dialog', { name: 'Which stories come first?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Account settings of me@example.com' }).click()
  await arrives(page, '/account')
  await page.context().close()
})

it.concurrent("Me shows a guest's name, id and a login link, and no logout", async () => {
  const page = await openPhone(browser)
  await open(page, '/my')
  const id = page.getByText(/^ID \d+$/)
  await id.waitFor()
  expect(await id.textContent()).toBe(`ID ${await stored(page, 'userId')}`)
  const name = page.getByRole('link', { name: 'Log in. Guest' })
  await name.getByText('Guest', { exact: true }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Log out|Account/ })
      .count(),
  ).toBe(0)
  await name.click()
  await arrives(page, '/login')
  await page.context().close()
})

it.concurrent("Me shows a member's level, end date and Renew, and no Join", async () => {
  const page = await openPhone(browser)
  await open(page, '/my')
  await page.getByRole('heading', { name: 'Not a member' }).waitFor()
  const dueTime = Date.UTC(2031, 4, 17, 12)
  await giveMembership(server.deps.db, await savedUserId(page), dueTime)
  await page.reload()
  const title = page.getByRole('heading', { name: 'Member', exact: true })
  await title.locator('svg').waitFor()
  await page.getByText('Until May 17, 2031', { exact: false }).waitFor()
  await page.getByText('Will not renew.', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: 'Renew', exact: true }).getAttribute('href')).toBe('/premium')
  expect(await page.getByText('Not a member').count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Join/ }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('a logged-in viewer has an avatar or initial in place of Log in, in the header, on Me and in account settings', async () => {
  const page = await member('picture@example.com')
  await page.setViewportSize({ width: 1440, height: 900 })
  const userId = await savedUserId(page)
  const main = page.getByRole('main')
  // The first link named so is the one of the navigation.
  const header = page.getByRole('banner').getByRole('link', { name: 'Me' }).nth(1)
  const isShown = async (place: Locator, hasPicture: boolean) => {
    const widths = await place.locator('img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    if (hasPicture) return widths.length === 1 && widths.every((width) => width > 30)
    return widths.length === 0 && (await place.textContent())?.startsWith('P')
  }
  for (const [url, hasPicture] of [
    [`${server.origin}/icons/192.png`, true],
    [`${server.origin}/icons/missing.png`, false],
    // The content policy lets no other host through.
    ['https://pictures.example.com/me.png', false],
  ] as const) {
    await server.deps.db.updateTable('users').set({ head_image: url }).where('user_id', '=', userId).execute()
    for (const [path, own] of [
      ['/my', main.getByRole('link', { name: /picture@example\.com/ }).locator('[aria-hidden]')],
      ['/account', main.locator('[aria-hidden]:not(svg)').first()],
    ] as const) {
      await open(page, path)
      for (const place of [header, own]) await until(async () => (await isShown(place, hasPicture)) === true)
      expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
    }
  }
  await open(page, '/setting')
  await main
    .getByRole('link', { name: /^Account/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('the membership card shows the end date and one crown per level', async () => {
  const page = await member('levels@example.com')
  const crownsBeside = (name: string) =>
    page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name, exact: true }) })
      .locator('> svg')
      .count()
  await open(page, '/my')
  await page.getByRole('heading', { name: 'Not a member' }).waitFor()
  expect(await crownsBeside('Not a member')).toBe(1)
  const userId = await savedUserId(page)
  const at = new Date(server.clock.now)
  for (const [days, level] of [
    [30, 1],
    [60, 2],
    [275, 3],
  ] as const) {
    await insertGrantedOrder(server.deps.db, { userId, days, at })
    await extendMembership(server.deps.db, userId, days, at)
    await open(page, '/my')
    await page.getByText(new RegExp(`^Until .*, level ${level}$`)).waitFor()
    expect(await page.getByRole('heading', { name: 'Member', exact: true }).locator('svg').count()).toBe(level)
    expect(await crownsBeside('Member')).toBe(1)
  }
  await page.context().close()
})
