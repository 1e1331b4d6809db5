import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from '../screens/checks/axe.ts'
import { command, openStudio, studioOrigin } from './studio-browser.ts'

const preview = (page: Page) => page.frameLocator('iframe:not([aria-hidden])')
/** Studio without the viewers' app in its frame, which the tests of screens check. */
const faults = (page: Page) => axeViolations(page, { withoutFrames: true })
const price = (page: Page, coins: string) => page.getByLabel(`Price, USD of ${coins} coins`, { exact: true })
async function openShop(role: 'owner' | 'cashier'): Promise<Page> {
  const page = await openStudio(role)
  await page.goto(`${studioOrigin}/studio/shop`)
  await page.getByRole('table', { name: 'Coin packs' }).waitFor()
  return page
}

test('an owner changes a price, sees its preview and its effects, publishes and restores it', async () => {
  const page = await openShop('owner')
  const before = await command('packages', 'export')
  await preview(page).getByText('$4.99').first().waitFor()
  expect(await faults(page)).toEqual([])

  await price(page, '500').fill('4')
  await page.getByText('Write the price like 4.99').waitFor()
  expect(await page.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true)
  expect(await faults(page)).toEqual([])
  await price(page, '500').fill('6.49')
  await preview(page).getByText('$6.49').first().waitFor()
  await page.getByText('500 coins, Price, USD: 4.99 → 6.49').waitFor()
  await page.getByText('500 coins costs more per 100 coins').waitFor()
  await page.getByText(/unpaid orders? keeps? (its|their) old terms/).waitFor()

  // Keys move a pack; the badge's text is in six languages.
  await price(page, '100').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('The order is different').first().waitFor()
  await page.getByRole('button', { name: 'More for 500 coins' }).click()
  await page.getByRole('menuitem', { name: 'Texts and id' }).click()
  await page.getByLabel('Badge in English').fill('New here')
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await preview(page).getByText('New here').first().waitFor()
  expect(await command('packages', 'export')).toBe(before)

  // A reload loses nothing that was typed.
  await page.reload()
  await page.getByRole('button', { name: 'Publish 3 changes' }).click()
  // The message stays while the pointer is on it.
  await page.getByText(/^Version \d+ is live now/).hover()
  expect(await command('packages', 'show')).toContain('500 + 50 coins  6.49 USD')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => command('packages', 'export')).toBe(before)
  expect(await faults(page)).toEqual([])
  await page.context().close()
})

test('an owner switches a reward on, sees what it costs at most, saves and undoes it', async () => {
  const page = await openShop('owner')
  const rewards = page.getByRole('table', { name: 'Rewards' })
  const save = page.getByRole('button', { name: 'Save rewards' })
  await page.getByText('All tasks are off: viewers see no rewards.').waitFor()
  await rewards.getByLabel('Come by, once a day', { exact: true }).check()
  await rewards.getByLabel('Coins of Come by, once a day').fill('2000')
  await page.getByText('From 1 to 1,000 coins.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  expect(await faults(page)).toEqual([])
  await rewards.getByLabel('Coins of Come by, once a day').fill('6')
  await page.getByText('A viewer can get up to 6 coins a day').waitFor()
  await page.reload()
  await save.click()
  await page.getByText('The rewards are saved').hover()
  await page.getByText('A viewer can get up to 6 coins a day').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('All tasks are off: viewers see no rewards.').waitFor()
  expect(await faults(page)).toEqual([])
  await page.context().close()
})

test('an owner begins a promotion with its end and its cost, and stops it', async () => {
  const page = await openShop('owner')
  const row = page.getByRole('table', { name: 'Promotions' }).getByRole('row', { name: 'Bonus for the first top-up' })
  const dialog = page.getByRole('dialog', { name: 'Bonus for the first top-up' })
  await row.getByText('Never begun').waitFor()
  await row.getByRole('button', { name: 'Begin' }).click()
  await dialog.getByLabel('Percent', { exact: true }).fill('150')
  await dialog.getByText('From 1 to 100.').waitFor()
  await dialog.getByLabel('Percent', { exact: true }).fill('20')
  await dialog.getByText('The largest pack of 5,000 coins gives 1,000 coins more.').waitFor()
  await dialog.getByLabel('End, UTC').fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await dialog.getByText('From one day to a year from now.').waitFor()
  expect(await faults(page)).toEqual([])
  await dialog.getByLabel('End, UTC').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16))
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await row.getByText(/^20 %, until /).waitFor()
  await row.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByText('Another one can begin only after the stated end.').waitFor()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await row.getByText(/^20 %, stopped before /).waitFor()
  expect(await faults(page)).toEqual([])
  await page.context().close()
})

test('a cashier sees the shop and can change nothing', async () => {
  const page = await openShop('cashier')
  await page.getByText('You can look at everything').waitFor()
  expect(await page.getByRole('button', { name: /Publish|Put back|Pack|Plan/ }).count()).toBe(0)
  expect(await page.getByRole('textbox').count()).toBe(await page.getByRole('textbox', { disabled: true }).count())
  expect(await faults(page)).toEqual([])
  await page.context().close()
})
