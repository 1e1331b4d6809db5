import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { pollUntil } from '../apps/server/src/testing/paying.ts'
import { pageTimeoutMs, waitForPlayback } from './chromium.ts'
import { recordPageErrors } from './screens/checks/complaints.ts'
import type { Size, ViewerKind } from './screens/screen.ts'
import { createScreensWorld, type ScreensWorld } from './screens/world.ts'

let world: ScreensWorld
beforeAll(async () => {
  world = await createScreensWorld(inject('demo'))
})
afterAll(() => world?.close())

interface Desk {
  readonly page: Page
  /** Presses Tab until the target element has the focus. */
  reach(target: Locator): Promise<void>
  leave(): Promise<void>
}
const mostTabs = 80

/** Opens a page for a viewer of the given kind who uses only the keyboard. */
async function sitDown(who: ViewerKind, path: string, size: Size = 'desktop'): Promise<Desk> {
  const page = await (await world.enter(who, size, 'en')).newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  const complaints = recordPageErrors(page, world.server.origin)
  await page.goto(world.server.origin + path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return {
    page,
    async reach(target) {
      await target.waitFor({ state: 'attached' })
      for (let tab = 0; tab < mostTabs; tab += 1) {
        if (await isFocused(target)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`no Tab leads to ${target}`)
    },
    async leave() {
      expect(complaints).toEqual([])
      await page.context().close()
    },
  }
}

const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement)
const hasFocus = (target: Locator) => pollUntil(`the focus is on ${target}`, () => isFocused(target))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const episodeOnStage = (page: Page) => page.locator('[data-episode][aria-current="true"]').getAttribute('data-episode')
/** Returns whether the focus is inside the open dialog. */
const isFocusInside = (dialog: Locator) => dialog.evaluate((one) => one.contains(document.activeElement))
/**
 * Checks that Tab never moves the focus to the page behind the dialog. The focus may be in the browser's address bar in
 * between.
 */
async function staysInside(page: Page, dialog: Locator): Promise<void> {
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab')
    const isOnPage = await page.evaluate(() => document.activeElement !== document.body && document.hasFocus())
    if (isOnPage) expect(await isFocusInside(dialog)).toBe(true)
  }
}

it.concurrent('the first Tab offers to skip the navigation, and Enter skips it', async () => {
  const { page, leave } = await sitDown('guest', '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await hasFocus(skip)
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  await leave()
})

it.concurrent('from home, the keyboard plays a title, pauses, seeks, changes episodes, and Escape returns to home', async () => {
  const { page, reach, leave } = await sitDown('guest', '/')
  await reach(
    page
      .locator('main')
      .getByRole('link', { name: /Lamplighter of the Ninth Gate/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await waitForPlayback(page, 0.5)
  await page.keyboard.press('Space')
  const isAt = (what: string, is: (seconds: number) => boolean) =>
    pollUntil(what, async () => {
      const all = await page
        .locator('video')
        .evaluateAll((videos) => videos.map((one) => [Reflect.get(one, 'paused'), Reflect.get(one, 'currentTime')]))
      // All other videos are at position 0.
      return all.every(([isPaused]) => isPaused) && is(Math.max(...all.map(([, at]) => Number(at))))
    })
  await isAt('it is paused', () => true)
  await page.keyboard.press('ArrowRight')
  await isAt('ten seconds on', (seconds) => seconds > 9)
  await page.keyboard.press('ArrowLeft')
  await isAt('ten seconds back', (seconds) => seconds < 5)
  await page.keyboard.press('Space')
  await waitForPlayback(page, 1)
  await page.keyboard.press('ArrowDown')
  await pollUntil('episode 2 is on stage', async () => (await episodeOnStage(page)) === '2')
  await page.keyboard.press('ArrowUp')
  await pollUntil('episode 1 is on stage', async () => (await episodeOnStage(page)) === '1')
  await page.keyboard.press('Escape')
  await pollUntil('home is back', async () => new URL(page.url()).pathname === '/')
  await leave()
})

it.concurrent('the language menu opens by key, Escape closes it and restores the focus, and Enter chooses a language', async () => {
  const { page, reach, leave } = await sitDown('guest', '/')
  const menu = button(page, /^Language/)
  await reach(menu)
  await page.keyboard.press('Enter')
  await reach(button(page, 'Español'))
  await page.keyboard.press('Escape')
  await button(page, 'Español').waitFor({ state: 'detached' })
  await hasFocus(menu)
  await page.keyboard.press('Space')
  await reach(button(page, 'Español'))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ir al contenido' }).waitFor({ state: 'attached' })
  await leave()
})

it.concurrent('wallet: arrow keys select a pack, the buy button opens the card form, and Escape restores the focus', async () => {
  const { page, reach, leave } = await sitDown('guest', '/wallet')
  const packs = page.getByRole('radio')
  await reach(page.locator('input[type=radio]:checked'))
  const before = await packs.evaluateAll((all) => all.findIndex((one) => Reflect.get(one, 'checked')))
  await page.keyboard.press('ArrowRight')
  expect(await packs.evaluateAll((all) => all.findIndex((one) => Reflect.get(one, 'checked')))).toBe(before + 1)
  const buy = button(page, /^Buy .* for /)
  await reach(buy)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const number = page.frameLocator('iframe[src*="/pay/frame"]').getByLabel('Card number')
  await number.waitFor()
  for (let tab = 0; tab < 10 && !(await isFocused(number)); tab += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('4035501000000008')
  expect((await number.inputValue()).replaceAll(' ', '')).toBe('4035501000000008')
  await reach(dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
  // The viewer has typed, so closing the card form asks whether the order was paid.
  await page.getByRole('dialog', { name: 'Please confirm payment status' }).waitFor()
  await reach(button(page, 'Not paid'))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(buy)
  await leave()
})

it.concurrent('the billing dialog keeps the focus inside and focuses the first empty field, and Escape restores the focus', async () => {
  const { page, reach, leave } = await sitDown('stranger', '/wallet')
  const buy = button(page, /^Buy .* for /)
  await reach(buy)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Billing details' })
  await dialog.waitFor()
  await staysInside(page, dialog)
  await reach(button(page, 'Continue to payment'))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByLabel('First name'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(buy)
  await leave()
})

it.concurrent('the paywall of a locked episode: arrow keys change the unlock option, and the button names it', async () => {
  const { page, reach, leave } = await sitDown('stranger', `/video?vid=${world.vid}&ep=5`)
  await page.getByText('THANK YOU!').waitFor()
  await reach(page.locator('input[type=radio]:checked'))
  await page.keyboard.press('ArrowDown')
  await reach(button(page, /^Buy the whole title for/))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Billing details' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/video')
  await hasFocus(button(page, /^Buy the whole title for/))
  await leave()
})

it.concurrent('history: titles are selected, the confirmation keeps the focus, and Escape deletes no title', async () => {
  const { page, reach, leave } = await sitDown('registered', '/history')
  await reach(button(page, 'Edit'))
  await page.keyboard.press('Enter')
  await reach(page.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  const remove = button(page, 'Delete (1)')
  await reach(remove)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await staysInside(page, dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(remove)
  await page.reload()
  await page
    .getByRole('link', { name: /Mark of the Winter Wolf/ })
    .first()
    .waitFor()
  await leave()
})
