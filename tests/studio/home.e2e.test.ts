import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudio, runOperatorCommand, studioOrigin } from './studio-browser.ts'

const moduleNames = (page: Page) => page.locator('button[data-module] b').allTextContents()
const preview = (page: Page) => page.frameLocator('iframe:not([aria-hidden])')
/** Returns accessibility violations of Studio, without those of the framed viewers' app, which other tests check. */
const faults = (page: Page) => findAxeViolations(page, { withoutFrames: true })
async function openHome(role: 'owner' | 'editor' | 'analyst'): Promise<Page> {
  const page = await openStudio(role)
  await page.goto(`${studioOrigin}/studio/home`)
  await page.locator('button[data-module]').first().waitFor()
  return page
}

test('an editor reorders modules by keyboard, renames a module, previews the app, publishes the changes and undoes them', async () => {
  const page = await openHome('editor')
  const before = await moduleNames(page)
  const arrangement = await runOperatorCommand('home', 'export')
  await preview(page)
    .getByRole('heading', { name: before[2] ?? '' })
    .first()
    .waitFor()
  expect(await faults(page)).toEqual([])

  // By keyboard alone, the second module moves up and keeps the focus.
  await page.locator('button[data-module]').nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => moduleNames(page)).toEqual([before[1], before[0], ...before.slice(2)])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(before[1])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await faults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await expect.poll(() => moduleNames(page)).toEqual(before)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await moduleNames(page))[0]).toBe(before[1])

  await page
    .getByRole('button', { name: before[2] ?? '' })
    .first()
    .click()
  await page.getByLabel('Name in English').fill('Tonight only')
  await preview(page).getByRole('heading', { name: 'Tonight only' }).waitFor()
  expect(await runOperatorCommand('home', 'export')).toBe(arrangement)

  await page.getByRole('checkbox', { name: 'English' }).uncheck()
  await preview(page).getByRole('heading', { name: 'Tonight only' }).waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByRole('checkbox', { name: 'ไทย' }).uncheck()
  expect(await faults(page)).toEqual([])

  // A reload keeps all typed text.
  await page.reload()
  await expect.poll(() => moduleNames(page)).toContain('Tonight only')
  await page.getByRole('button', { name: 'Publish 2 changes' }).click()
  // The toast stays open while the pointer is over it.
  await page.getByText(/^Version \d+ is live now/).hover()
  const shown = await runOperatorCommand('home', 'show')
  for (const text of ['Tonight only', '(en, zh, es, ja, id)']) expect(shown).toContain(text)
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => runOperatorCommand('home', 'export')).toBe(arrangement)
  await page.context().close()
})

test('an error is shown at its module and prevents publishing; conflicting changes of two editors are compared', async () => {
  const page = await openHome('owner')
  const other = await openHome('editor')
  const before = await moduleNames(page)
  await page.getByLabel('Id in home.yaml').fill('Not an id')
  await page.getByText('An id has a–z').waitFor()
  await page.getByText('1 problem').waitFor()
  expect(await page.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true)
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard the draft' }).click()

  await page.getByRole('button', { name: `More for ${before.at(-1)}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await other.getByLabel('Name in English').fill('By the other one')
  await other.getByRole('button', { name: 'Publish 1 change' }).click()
  await other.getByText(/^Version \d+ is live now/).hover()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByText('was published while you were editing').waitFor()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page
    .getByText(`Removed: ${before.at(-1)}`)
    .first()
    .waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue with the live version' }).click()
  await expect.poll(() => moduleNames(page)).toEqual(['By the other one', ...before.slice(1)])

  await other.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => runOperatorCommand('home', 'show')).not.toContain('By the other one')
  // The first editor's page has not loaded the version that the other editor's undo has published.
  await page.route('**/studio/api/home/version', (route) => route.abort())
  await page
    .getByRole('button', { name: /^Put back version/ })
    .first()
    .click()
  await page.getByRole('alert').getByText('A colleague changed this meanwhile.').waitFor()
  await expect.poll(() => moduleNames(page)).toEqual(before)
  await Promise.all([page, other].map((one) => one.context().close()))
})

test('a name typed while the home page is being published stays a draft, and undo restores the published name', async () => {
  const page = await openHome('editor')
  const arrangement = await runOperatorCommand('home', 'export')
  const name = page.getByLabel('Name in English')
  const held = Promise.withResolvers<void>()
  await page.route('**/studio/api/home/publish', async (route) => {
    await held.promise
    await route.continue()
  })
  await name.fill('Tonight only')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await name.fill('Tonight and tomorrow')
  held.resolve()
  await page.getByText(/^Version \d+ is live now/).hover()
  expect(await name.inputValue()).toBe('Tonight and tomorrow')
  expect(await page.getByText('was published while you were editing').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Publish 1 change' }).isEnabled()).toBe(true)
  expect(await runOperatorCommand('home', 'show')).toContain('Tonight only')
  await page.getByRole('button', { name: 'Undo the last step' }).click()
  await expect.poll(() => name.inputValue()).toBe('Tonight only')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => runOperatorCommand('home', 'export')).toBe(arrangement)
  await page.context().close()
})

test('modules and titles are moved by dragging with the mouse', async () => {
  const page = await openHome('editor')
  const before = await moduleNames(page)
  const rows = page.locator('li:has(> button[data-module])')
  await rows.nth(0).dragTo(rows.nth(2), { targetPosition: { x: 60, y: 44 } })
  await expect.poll(() => moduleNames(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)])
  const titles = page.locator('[data-title]')
  const ids = () => titles.evaluateAll((items) => items.map((item) => item.getAttribute('data-title')))
  await rows.nth(1).getByRole('button').first().click()
  const first = await ids()
  await titles.nth(3).dragTo(titles.nth(0), { targetPosition: { x: 4, y: 60 } })
  await expect.poll(ids).toEqual([first[3], ...first.slice(0, 3), ...first.slice(4)])
  await page.context().close()
})

test('a module stays selected while its id is edited, even if the id is empty or belongs to another module', async () => {
  const page = await openHome('editor')
  const ids = () =>
    page.locator('button[data-module]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-module')))
  const before = await ids()
  const [first = '', second = '', third = ''] = before.map(String)
  const chosen = page.locator('button[data-module][aria-current]')
  const field = page.getByLabel('Id in home.yaml')
  await page.locator('button[data-module]').nth(2).click()
  await expect.poll(() => field.inputValue()).toBe(third)
  for (const id of ['', first, `${first}-2`, second]) {
    await field.fill(id)
    await expect.poll(ids).toEqual([first, second, id, ...before.slice(3)])
    await page.waitForURL((url) => (url.searchParams.get('module') ?? '') === id)
    expect(await field.inputValue()).toBe(id)
    expect(await chosen.getAttribute('data-module')).toBe(id)
  }
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect.poll(ids).toEqual([first, second, ...before.slice(3)])
  await page.context().close()
})

test('an editor schedules a home page for a future time, opens the scheduled version and cancels it', async () => {
  const page = await openHome('editor')
  await page.getByLabel('Name in English').fill('On Friday')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByLabel('Time (UTC)').fill('2020-01-01T18:00')
  const schedule = page.getByRole('dialog').getByRole('button', { name: 'Schedule' })
  await schedule.click()
  await page.getByText('Choose a time in the future').waitFor()
  expect(await faults(page)).toEqual([])
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Time (UTC)').fill(soon)
  await schedule.click()
  await page.getByText(/^Planned for/).waitFor()
  expect(await moduleNames(page)).not.toContain('On Friday')
  const planned = page.getByRole('region', { name: 'Planned' })
  await planned.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => moduleNames(page)).toContain('On Friday')
  expect(await faults(page)).toEqual([])
  await planned.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => planned.count()).toBe(0)
  await page.context().close()
})

test('a name typed after the dialog was closed, while the server still schedules the home page, stays a draft', async () => {
  const page = await openHome('editor')
  const name = page.getByLabel('Name in English')
  const held = Promise.withResolvers<void>()
  await page.route('**/studio/api/home/schedule', async (route) => {
    await held.promise
    await route.continue()
  })
  await name.fill('On Friday')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByLabel('Time (UTC)').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await name.fill('On Saturday')
  held.resolve()
  await page.getByText(/^Planned for/).waitFor()
  expect(await name.inputValue()).toBe('On Saturday')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  const planned = page.getByRole('region', { name: 'Planned' })
  await planned.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => planned.count()).toBe(0)
  await page.context().close()
})

test('an analyst sees the home page editor and cannot change the home page', async () => {
  const page = await openHome('analyst')
  await page.getByText('You can look at everything').waitFor()
  expect(await page.getByRole('button', { name: /Publish|Schedule|Put back|^Add/ }).count()).toBe(0)
  expect(await page.getByLabel('Name in English').isDisabled()).toBe(true)
  expect(await faults(page)).toEqual([])
  await page.context().close()
})
