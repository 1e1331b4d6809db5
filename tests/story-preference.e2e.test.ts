import { expect, it } from 'vitest'
import { openPhone } from './chromium.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import {
  browser,
  button,
  openPath,
  readLocalStorage,
  server,
  storyPreferenceDialog,
  waitForPath,
} from './settings-pages.ts'

it.concurrent('a story preference is sent to the server, remembered, and reloads home', async ({ expect }) => {
  const page = await openPhone(browser)
  const told: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/reference$/.test(path)) told.push(`${path} ${request.postDataJSON().preferenceId}`)
  })
  const homes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/recommend/moduleInfoList')) homes.push(request.postDataJSON().preferenceId)
  })
  await openPath(page, '/')
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await expect.poll(() => readLocalStorage(page, 'preference')).toBe('1')
  await button(page, /^Story preferences ?Not chosen yet$/).click()
  // No option is selected, although the app stored a default preference when it first opened.
  expect(await storyPreferenceDialog(page).locator('[aria-pressed="true"]').count()).toBe(0)
  await button(page, /^Action and suspense first/).click()
  await storyPreferenceDialog(page).waitFor({ state: 'detached' })
  await button(page, /^Story preferences ?Action and suspense first/).waitFor()
  expect([await readLocalStorage(page, 'preference'), await readLocalStorage(page, 'preferenceFirstOpen')]).toEqual([
    '2',
    '0',
  ])
  expect(told.sort()).toEqual(['/api/task/setReadPreference 2', '/api/userpreference/saveUserPreference 2'])
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect.poll(() => homes.at(-1)).toBe(2)
  expect(homes.filter((preference) => preference !== 1)).toEqual([2])

  // The home page for the first preference is no longer cached, so the app requests it again.
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await button(page, /^Story preferences/).click()
  await button(page, /^Romance first/).click()
  await storyPreferenceDialog(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect.poll(() => homes.at(-1), { message: 'asked after the second choice' }).toBe(1)
  await page.context().close()
})

it.concurrent('Skip keeps a stored story preference, and Escape stores preference 1 if there is none', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  for (const [before, after] of [
    ['2', '2'],
    ['0', '1'],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('preference', value), before)
    await button(page, /^Story preferences/).click()
    await storyPreferenceDialog(page).waitFor()
    await (before === '2' ? button(page, 'Skip').click() : page.keyboard.press('Escape'))
    await storyPreferenceDialog(page).waitFor({ state: 'detached' })
    expect(await readLocalStorage(page, 'preference')).toBe(after)
  }
  await page.context().close()
})

it.concurrent('after Skip the settings row shows "not chosen" until a story preference is chosen', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  const none = button(page, /^Story preferences ?Not chosen yet$/)
  await none.click()
  await button(page, 'Skip').click()
  await storyPreferenceDialog(page).waitFor({ state: 'detached' })
  expect([await readLocalStorage(page, 'preference'), await readLocalStorage(page, 'preferenceFirstOpen')]).toEqual([
    '1',
    '0',
  ])
  await none.click()
  expect(await storyPreferenceDialog(page).locator('[aria-pressed="true"]').count()).toBe(0)
  await button(page, /^Romance first/).click()
  const chosen = button(page, /^Story preferences ?Romance first$/)
  await chosen.waitFor()
  await page.reload()
  await chosen.waitFor()
  await page.context().close()
})

it.concurrent('home asks for the story preference once, inline below the first screen of posters', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const question = page.getByRole('region', { name: 'Which stories come first?' })
  await openPath(page, '/')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  // The server renders the question, and the app hydrates it a moment later.
  await expect.poll(() => readLocalStorage(page, 'preferenceFirstOpen'), { timeout: 10_000 }).toBe('1')
  expect(await question.count()).toBe(0)
  // Home grows while its modules load; until then the page is too short to scroll that far.
  await page.waitForFunction(() => {
    scrollTo(0, innerHeight + 100)
    return scrollY > innerHeight
  })
  await question.waitFor()
  // The posters stay usable: no element is inert, and the focus has not moved.
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await question.locator(':focus').count()).toBe(0)
  await question.getByRole('button', { name: /^Romance first/ }).click()
  await question.waitFor({ state: 'detached' })
  expect([await readLocalStorage(page, 'preference'), await readLocalStorage(page, 'preferenceFirstOpen')]).toEqual([
    '1',
    '0',
  ])
  await page.reload()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(() => scrollTo(0, innerHeight + 100))
  await page.waitForTimeout(1000)
  expect(await question.count()).toBe(0)
  await page.context().close()
})

it.concurrent('a guest erases their data after two confirmations, and starts as a new guest', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  const userId = await storeGuestAndReadId(page)
  const dialog = page.getByRole('dialog', { name: 'Erase everything?' })
  await button(page, /^Erase my data/).click()
  await dialog.getByText('Unlocked episodes go with it.').waitFor()
  await dialog.getByText('not refunded').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(0)
  await button(page, /^Erase my data/).click()
  expect(await dialog.getByRole('button', { name: 'Erase for good' }).count(), 'before Continue').toBe(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.route('**/privacy/erase', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByRole('alert').getByText('Nothing was erased.').waitFor()
  await page.unroute('**/privacy/erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByRole('dialog', { name: 'Your data is erased' }).waitFor()
  await button(page, 'Back to Discover').click()
  await waitForPath(page, '/')
  await page.waitForFunction(() => localStorage.getItem('userId'))
  expect(await readLocalStorage(page, 'userId')).not.toBe(userId)
  const { deleted_at: deletedAt } = await server.deps.db
    .selectFrom('users')
    .select('deleted_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(deletedAt).not.toBeNull()
  await page.context().close()
})
