import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, pageTimeoutMs } from './chromium.ts'
import { findAxeViolations } from './screens/checks/axe.ts'
import { recordPageErrors } from './screens/checks/complaints.ts'
import { findLayoutErrors } from './screens/checks/layout.ts'
import { sizes } from './screens/screen.ts'
import { startUiKit } from './screens/ui-kit-server.ts'

let kit: Awaited<ReturnType<typeof startUiKit>>
let browser: Browser
let page: Page
beforeAll(async () => {
  kit = await startUiKit()
  browser = await launchChromium()
  page = await openKit(sizes.phone)
})
afterAll(async () => {
  await browser?.close()
  await kit?.close()
})

async function openKit(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const opened = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  opened.setDefaultTimeout(pageTimeoutMs)
  await opened.goto(kit.address)
  await opened.getByRole('heading', { name: 'UI kit' }).waitFor()
  return opened
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the page of all UI kit components', () => {
  it('the source files of the UI kit page contain the path of every component file in src/ui', () => {
    const web = join(import.meta.dirname, '../apps/web')
    const components = readdirSync(join(web, 'src/ui')).filter((file) => file.endsWith('.tsx'))
    const shown = readdirSync(join(web, 'ui-kit'))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(web, 'ui-kit', file), 'utf8'))
      .join('\n')
    expect(components.filter((file) => !shown.includes(`#ui/${file}`))).toEqual([])
  })

  it.each(Object.values(sizes))('has no accessibility, layout or console error at $width×$height', async (size) => {
    const opened = await openKit(size)
    const complaints = recordPageErrors(opened, new URL(kit.address).origin)
    await opened.reload()
    await opened.getByRole('heading', { name: 'UI kit' }).waitFor()
    await opened.evaluate(() => document.fonts.ready.then(() => undefined))
    const faults = await findAxeViolations(opened)
    // The page shows several full-page states, each with its own page heading, so several page headings are allowed
    // here.
    expect(faults.filter((fault) => !fault.startsWith('page-has-heading-one'))).toEqual([])
    expect(await findLayoutErrors(opened, 'all')).toEqual([])
    expect(complaints).toEqual([])
    await opened.close()
  })

  it('the UI kit page is not part of the production build', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../apps/web/dist/.vite/manifest.json'), 'utf8')
    expect(manifest).not.toContain('ui-kit')
  })
})

describe('components', () => {
  it('a dialog keeps the focus inside, and Escape returns it to the button that opened it', async () => {
    await button('Open the dialog').click()
    const dialog = page.getByRole('dialog', { name: 'Delete the history?' })
    await dialog.waitFor()
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () =>
          document.activeElement?.closest('main section button') !== null &&
          document.activeElement?.closest('dialog') === null,
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await button('Open the dialog').evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('a tap beside a dialog closes it', async () => {
    await button('Open the dialog').click()
    const dialog = page.getByRole('dialog', { name: 'Delete the history?' })
    await dialog.waitFor()
    await page.mouse.click(10, 10)
    await dialog.waitFor({ state: 'detached' })
  })

  it('a sheet closes on a tap on its button and on Escape', async () => {
    const sheet = page.getByRole('dialog', { name: 'Playback speed' })
    await button('Open the sheet').click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
    await button('Open the sheet').click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('a popover exposes whether it is open, and closes on Escape and on a click in its content', async () => {
    const opener = button('Open the popover')
    const isOpen = () => opener.getAttribute('aria-expanded')
    expect(await isOpen()).toBe('false')
    await opener.click()
    await button('Close the popover').waitFor()
    expect(await isOpen()).toBe('true')
    await page.keyboard.press('Escape')
    await button('Close the popover').waitFor({ state: 'hidden' })
    await opener.click()
    await button('Close the popover').click()
    await expect.poll(isOpen).toBe('false')
  })

  it('a field announces its error, and removes the error once the value is valid', async () => {
    const email = page.getByRole('textbox', { name: 'Email' })
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(
      await email.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Enter a valid email')
    await email.fill('viewer@mail.example')
    expect(await email.getAttribute('aria-invalid')).toBe('false')
    expect(await email.getAttribute('aria-describedby')).toBeNull()
  })

  it('a switch changes by a tap and by the keyboard', async () => {
    const saver = page.getByRole('switch', { name: 'Data saver' })
    await saver.click()
    expect(await saver.getAttribute('aria-checked')).toBe('true')
    await saver.press('Space')
    expect(await saver.getAttribute('aria-checked')).toBe('false')
  })

  it('a radio row is chosen by a tap on its label and by the arrow keys', async () => {
    const isChecked = (name: string) => page.getByRole('radio', { name }).isChecked()
    await page.getByText('Large', { exact: true }).click()
    expect(await isChecked('Large')).toBe(true)
    await page.keyboard.press('ArrowUp')
    expect([await isChecked('Large'), await isChecked('Medium')]).toEqual([false, true])
  })

  it('aria-busy is true only on a busy button row, and a tap on a button row runs its action', async () => {
    expect(await button('Busy button row').getAttribute('aria-busy')).toBe('true')
    expect(await button('Button row Switches the row below off.').getAttribute('aria-busy')).toBe('false')
    await button('Button row Switches the row below off.').click()
    expect(await page.getByRole('switch', { name: 'Switch row' }).getAttribute('aria-checked')).toBe('false')
  })

  it('a link opens a screen without reloading the page', async () => {
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once'
    })
    await page.getByRole('link', { name: 'Link within the app' }).click()
    await page.waitForURL(/#link$/)
    expect(await page.evaluate(() => document.body.dataset.loaded)).toBe('once')
  })
})
