import { readFile } from 'node:fs/promises'
import { devices, type Locator, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesktop, server } from '../demo-browser.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { downloadCsv } from './download-csv.ts'
import { openStudio, runOperatorCommand, studioOrigin } from './studio-browser.ts'

const faults = (page: Page) => findAxeViolations(page, { withoutFrames: true })
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Creates an ad link in the dialog and returns its panel. */
async function createLink(page: Page, name: string, code: string): Promise<Locator> {
  await button(page, 'New link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Find a title').fill('a')
  await dialog
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await dialog.getByLabel('Code').fill(code)
  await button(dialog, 'Create link').click()
  const panel = page.getByRole('region', { name, exact: true })
  await panel.getByText(`/v/${code}`).waitFor()
  return panel
}
async function openAdLinks(role: 'owner' | 'analyst' = 'owner'): Promise<Page> {
  const page = await openStudio(role, { reducedMotion: 'reduce' })
  await page.goto(`${studioOrigin}/studio/ad-links?period=today`)
  await page.getByRole('heading', { name: 'Ad links' }).waitFor()
  return page
}

test('an operator creates an ad link, a viewer opens it in its language, and its click is counted', async () => {
  const page = await openAdLinks()
  await button(page, 'New link').first().click()
  const dialog = page.getByRole('dialog')
  expect(await button(dialog, 'Create link').isDisabled()).toBe(true)
  await dialog.getByLabel('Name').fill('Spanish bride')
  await dialog.getByLabel('Code').fill('no spaces')
  await dialog.getByText('Write 3 to 32 lower-case letters').waitFor()
  await dialog.getByLabel('Code').fill('spanish-bride')
  await dialog.getByLabel('Language').selectOption({ label: 'Español' })
  await dialog.getByLabel('Find a title').fill('a')
  await dialog
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  // Enter in the search for another title does not submit the form.
  const created: string[] = []
  page.on('request', (request) => request.url().endsWith('/adLinks/create') && created.push(request.url()))
  await dialog.getByLabel('Find a title').fill('a')
  await page.keyboard.press('Enter')
  expect(await faults(page)).toEqual([])
  expect(created).toEqual([])
  await button(dialog, 'Create link').click()
  const panel = page.getByRole('region', { name: 'Spanish bride', exact: true })
  await panel.getByText('/v/spanish-bride').waitFor()
  await panel.getByRole('img', { name: /^QR code of .*\/v\/spanish-bride$/ }).waitFor()
  expect(await faults(page)).toEqual([])

  const download = page.waitForEvent('download')
  await button(panel, 'SVG').click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^<svg xmlns=.*<path d="M/)
  const picture = page.waitForEvent('download')
  await button(panel, 'PNG').click()
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe('PNG')

  const viewer = await openDesktop({ ...devices['Pixel 7'] })
  await viewer.goto(`${server.origin}/v/spanish-bride?fbclid=F1`)
  await expect.poll(() => viewer.evaluate('document.documentElement.lang')).toBe('es-419')
  await expect.poll(() => viewer.evaluate('localStorage.language')).toBe('8')
  expect(new URL(viewer.url()).pathname).toBe('/video')
  await viewer.context().close()
  await expect
    .poll(async () => {
      await page.reload()
      return page
        .getByRole('row', { name: /^Spanish bride/ })
        .getByRole('cell')
        .nth(1)
        .textContent()
    })
    .toBe('1')
  await page.context().close()
})

test("an edit of an ad link does not overwrite a colleague's change, also when it is saved twice", async () => {
  const page = await openAdLinks()
  await createLink(page, 'Edited twice', 'edited-twice')
  const edit = async (tab: Page, label: string, text: string) => {
    await button(tab, 'Edit').click()
    await tab.getByRole('dialog').getByLabel(label).fill(text)
  }
  await edit(page, 'Creative', 'Wedding dress')
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  await edit(colleague, 'Campaign', 'Winter')
  await button(colleague, 'Save').click()
  await colleague.getByRole('dialog').waitFor({ state: 'hidden' })
  for (const _ of ['refused', 'refused after the link was loaded again']) {
    const answer = page.waitForResponse('**/studio/api/adLinks/change')
    await button(page, 'Save').click()
    expect((await answer).status()).toBe(409)
    await page.getByText('A colleague changed this link meanwhile.').waitFor()
    await page.getByText('Campaign: Winter').waitFor()
  }
  expect(await faults(page)).toEqual([])
  await button(page, 'Cancel').click()
  await edit(page, 'Creative', 'Wedding dress')
  expect(await page.getByRole('dialog').getByLabel('Campaign').inputValue()).toBe('Winter')
  await button(page, 'Save').click()
  await page.getByText('Creative: Wedding dress').waitFor()
  await page.context().close()
})

test('ad spend is entered for a day, replaced, and the replacement is undone', async () => {
  const page = await openAdLinks()
  const panel = await createLink(page, 'Spent by hand', 'by-hand')
  const spend = async (amount: string) => {
    await panel.getByLabel('Day (UTC)').fill(yesterday)
    await panel.getByLabel('Amount').fill(amount)
    await panel.getByRole('button', { name: /^(Add|Replace)$/ }).click()
  }
  await spend('12,5')
  await panel.getByText('Write an amount like 1234.50.').waitFor()
  expect(await faults(page)).toEqual([])
  await spend('214')
  await panel.getByText('$214.00').first().waitFor()
  await panel.getByText('Replaces $214.00.').waitFor()
  await spend('215.40')
  await panel.getByText('$215.40').first().waitFor()
  await button(page, 'Undo').click()
  await panel.getByText('$214.00').first().waitFor()
  expect(await runOperatorCommand('ads', 'export-spend')).toContain(`${yesterday},by-hand,214.00,USD`)
  await page.context().close()
})

test('the panel of an ad link without recorded spend asks for the spend, also if the URL contains a currency', async () => {
  const page = await openAdLinks()
  const panel = await createLink(page, 'Never paid for', 'never-paid')
  await panel.getByText('Enter spend to see how soon it is earned back.').waitFor()
  await page.goto(`${page.url()}&currency=USD`)
  await panel.getByText('Enter spend to see how soon it is earned back.').waitFor()
  await page.context().close()
})

test('while the first ad spend of a link is being saved, the spend of another day can be typed', async () => {
  const page = await openAdLinks()
  const panel = await createLink(page, 'Spent daily', 'daily')
  const dayBefore = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const held = Promise.withResolvers<void>()
  await page.route('**/studio/api/adLinks/setSpend', async (route) => {
    await held.promise
    await route.continue()
  })
  const type = async (day: string, amount: string) => {
    await panel.getByLabel('Day (UTC)').fill(day)
    await panel.getByLabel('Amount').fill(amount)
  }
  await type(yesterday, '214')
  await button(panel, 'Add').click()
  await type(dayBefore, '98')
  held.resolve()
  await page.getByText('The spend of Spent daily is saved.').waitFor()
  expect(await panel.getByLabel('Day (UTC)').inputValue()).toBe(dayBefore)
  expect(await panel.getByLabel('Amount').inputValue()).toBe('98')
  await button(panel, 'Add').click()
  await panel.getByText('$98.00').first().waitFor()
  await expect.poll(() => panel.getByLabel('Amount').inputValue()).toBe('')
  await button(page, 'Undo').click()
  await panel.getByText('$98.00').first().waitFor({ state: 'hidden' })
  expect(await runOperatorCommand('ads', 'export-spend')).toContain(`${yesterday},daily,214.00,USD`)
  await page.context().close()
})

test('a CSV file with wrong rows lists them and imports no row; the corrected file is imported once', async () => {
  const page = await openAdLinks()
  await createLink(page, 'Spent by file', 'by-file')
  await button(page, 'Spend from CSV').click()
  const dialog = page.getByRole('dialog')
  const choose = (...lines: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'november.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['day,link,amount,currency', ...lines].join('\r\n')),
    })
  await choose(`${yesterday},by-file,30,USD`, `${yesterday},nobody,1,USD`, '21.11.,by-file,x,USD')
  await dialog.getByText('november.csv has 3 mistakes.').waitFor()
  const wrong = dialog.getByRole('table', { name: 'Wrong rows' }).getByRole('row')
  expect(await wrong.allInnerTexts()).toEqual([
    'Row\tColumn\tValue\tProblem',
    '3\tlink\tnobody\tThere is no link with this code.',
    '4\tday\t21.11.\tWrite a day like 2026-11-21.',
    '4\tamount\tx\tWrite an amount like 1234.50.',
  ])
  expect(await button(dialog, 'Import 0 rows').isDisabled()).toBe(true)
  expect(await faults(page)).toEqual([])
  await choose(`${yesterday},by-file,30,USD`)
  await dialog.getByText('1 new, 0 replace an amount').waitFor()
  expect(await faults(page)).toEqual([])
  await button(dialog, 'Import 1 row').click()
  await page.getByText('1 row is imported.').waitFor()
  await button(page, 'Spend from CSV').click()
  await choose(`${yesterday},by-file,30,USD`)
  await dialog.getByText('All of it is stored already.').waitFor()
  expect(await downloadCsv(page, dialog)).toContain(`${yesterday},by-file,30.00,USD`)
  await page.context().close()
})

test('an ad link is stopped after a confirmation, and Undo in the toast restarts it', async () => {
  const page = await openAdLinks()
  const panel = await createLink(page, 'Stopped link', 'stop-me')
  const leadsTo = async () =>
    (await fetch(`${server.origin}/v/stop-me`, { redirect: 'manual' })).headers.get('location')?.split('?')[0]
  await button(panel, 'Stop this link').click()
  await button(page.getByRole('dialog'), 'Cancel').click()
  expect(await leadsTo()).toBe('/video')
  await button(panel, 'Stop this link').click()
  await button(page.getByRole('dialog'), 'Stop this link').click()
  await panel.getByText('Stopped: it leads to home.').waitFor()
  await expect.poll(leadsTo).toBe('/')
  expect(await faults(page)).toEqual([])
  await button(page, 'Undo').click()
  await button(panel, 'Stop this link').waitFor()
  await expect.poll(leadsTo).toBe('/video')
  await page.context().close()
})

test('J and K select the next and the previous ad link, and a reload opens the selected link again', async () => {
  const page = await openAdLinks('analyst')
  await createLink(page, 'Key one', 'key-one')
  await createLink(page, 'Key two', 'key-two')
  await page.getByRole('searchbox', { name: 'Name, code or campaign' }).fill('key-')
  await page.keyboard.press('Enter')
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.getByRole('heading', { name: 'Ad links' }).click()
  await page.keyboard.press('k')
  const first = (await page.locator('tr[aria-current] a').textContent()) ?? ''
  const other = first === 'Key one' ? 'Key two' : 'Key one'
  await panel(first).waitFor()
  await page.keyboard.press('j')
  await panel(other).waitFor()
  await page.reload()
  await panel(other).waitFor()
  await button(panel(other), 'Close').click()
  expect(await page.locator('tr[aria-current]').count()).toBe(0)
  await page.context().close()
})
