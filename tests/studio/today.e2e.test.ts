import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { liveTodayPath } from '@cliffhanger/contract/studio/needs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { serveBusyDayFigures } from './busy-day.ts'
import { pressEnterWhileComposing } from './compose-enter.ts'
import { openStudio, studioOrigin } from './studio-browser.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Opens the page Today with the figures of a busy day. */
async function showBusyDay(page: Page): Promise<void> {
  await serveBusyDayFigures(page)
  await page.goto(`${studioOrigin}/studio/`)
  await page.getByText('Dispute over $49.99 needs an answer').waitFor()
}
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('an owner sees open tasks, the figures of past days, and live figures', async () => {
  const page = await openStudio('owner')
  await page.goto(`${studioOrigin}/studio/`)
  await page.getByText('There is no backup yet').waitFor()
  await page.getByText(/\d+ watching now/).waitFor()
  await page.getByText('No finished day yet').or(page.getByText('Revenue per day')).first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await showBusyDay(page)
  await page.getByText('Revenue per day, after refunds').waitFor()
  await page.getByRole('button', { name: /^Paywall conversion/ }).click()
  await expect.poll(() => page.url()).toContain('figure=wall')
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByText('compared with the 7 days before').waitFor()
  await page.getByRole('slider', { name: 'Share of viewers at a paywall who unlocked, per day' }).first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show as a table' }).click()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(8)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Dark theme' }).first().click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})

test('the command palette finds pages, titles and actions, G then T opens Today, and letter keys can be turned off', async () => {
  const page = await openStudio('owner')
  await page.getByRole('heading', { name: 'Needs you now' }).waitFor()
  // Single letters do not navigate, not even right after the page has loaded.
  await page.reload()
  await page.getByRole('heading', { name: 'Needs you now' }).waitFor()
  await page.keyboard.type('olp')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').waitFor()
  await page.locator('[role=combobox]:focus').waitFor()
  expect(page.url()).toContain('/studio/today')
  await page.keyboard.type('oper')
  await expect.poll(() => chosen(page).textContent()).toContain('Operations')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/studio/operations')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Needs you now' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keys' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('zzzz')
  await page.getByText('Nothing found for “zzzz”').waitFor()
  await page.getByRole('combobox').fill('grandma')
  await page.getByRole('option', { name: /Grandma/ }).waitFor()
  expect(await pressEnterWhileComposing(page.getByRole('combobox'))).toBe(true)
  await page.getByRole('option', { name: /Grandma/ }).waitFor()
  const isChosen = Promise.withResolvers<void>()
  await page.route(`**${studioApiBase}/palette/find`, async (route) => {
    await isChosen.promise
    await route.fulfill({ json: { titles: [{ vidId: '1', name: 'Out', slug: 'out' }], orders: [], viewers: [] } })
  })
  await page.getByRole('combobox').fill('out')
  await page.getByRole('option', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('ArrowUp')
  isChosen.resolve()
  await page.getByRole('option', { name: /^Out/ }).waitFor()
  expect(await chosen(page).textContent()).toContain('Sign out')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Your account' }).first().click()
  await page.getByLabel('Use keys of one letter').uncheck()
  await page.getByRole('heading', { name: 'Your account' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('?')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').waitFor()
  expect(page.url()).toContain('/studio/account')
  await page.context().close()
})

test('on a phone, Today fits the width, and the tab More leads to Operations', async () => {
  const page = await openStudio('owner', phone)
  await showBusyDay(page)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('heading', { name: 'More' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Operations' }).click()
  await expect.poll(() => page.url()).toContain('/studio/operations')
  await page.context().close()
})

test('an editor sees neither revenue nor the task of the missing backup', async () => {
  const page = await openStudio('editor')
  await page.getByText(/\d+ watching now/).waitFor()
  await page.getByText('Right now').waitFor()
  await page.getByText(/Checked \d+ s ago/).waitFor()
  expect(await page.getByText('Revenue').count()).toBe(0)
  expect(await page.getByText('There is no backup yet').count()).toBe(0)

  await page.route(`**${studioApiBase}/today/needs`, (route) =>
    route.fulfill({ json: { needs: [], quiet: [], lookedAt: Date.now() } }),
  )
  await page.route(`**${studioApiBase}${liveTodayPath}*`, (route) => route.abort())
  await page.reload()
  await page.getByText('Nothing needs you.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})
