import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createOrder } from '../../apps/server/src/testing/paying.ts'
import { coins550 } from '../../apps/server/src/testing/shop-world.ts'
import { pageTimeoutMs } from '../chromium.ts'
import { server } from '../demo-browser.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudio, studioOrigin } from './studio-browser.ts'
import { createBillableViewer, sendFeedbackWithPicture } from './support-viewer.ts'

/** Each theme is checked in one size, which takes half the time of checking both themes in both sizes. */
const views = [
  { width: 1440, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

/** Returns the paths in the router's route table, such as `/titles/$vidId`. */
const routePaths = (page: Page) => page.evaluate<string[]>('Object.keys(self.__TSR_ROUTER__.routesByPath)')

/** Navigates to a page without loading the document, as a link does, waits until it is shown, and returns its path. */
async function go(page: Page, path: string): Promise<string> {
  await page.evaluate(`self.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(`/studio${path}`)} })`)
  await shown(page)
  return page.evaluate(() => location.pathname.replace('/studio', ''))
}

async function shown(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[role=status][aria-label=Loading]').count(), { timeout: pageTimeoutMs }).toBe(0)
  // A missing heading is reported later by the page checks.
  const soon = { state: 'attached', timeout: 2_000 } as const
  await page
    .locator('main h1')
    .first()
    .waitFor(soon)
    .catch(() => undefined)
}

const linksOf = (page: Page) =>
  page
    .locator('a[href^="/studio/"]')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname.replace('/studio', '')))

/** Returns errors of the open page other than those that axe finds. */
async function ownFaults(page: Page): Promise<string[]> {
  // A ResizeObserver reacts to a new window size only in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { sideways, mains, headings, title, crumb } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    mains: document.querySelectorAll('main').length,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    crumb: document.querySelector('nav[aria-label="Where you are"] b')?.textContent,
  }))
  return [
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(mains === 1 ? [] : [`has ${mains} main elements`]),
    ...(headings === 1 ? [] : [`has ${headings} h1 elements`]),
    ...(title.length > ' · Studio'.length ? [] : ['has no title']),
    ...(crumb === undefined || (crumb && title.includes(crumb)) ? [] : [`is “${crumb}” in the top bar`]),
  ]
}

/** Returns errors of the open page in both sizes, each with its theme. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { width, height, theme } of views) {
    await page.setViewportSize({ width, height })
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    // The preview of the home page shows the viewers' app, which has its own tests.
    const found = [...(await ownFaults(page)), ...(await findAxeViolations(page, { withoutFrames: true }))]
    faults.push(...found.map((fault) => `(${width} px, ${theme}): ${fault}`))
  }
  return faults
}

test('every page fits phones and desktops, has its own title, one h1 and one main, and no axe violations', async () => {
  const viewer = await createBillableViewer()
  await Promise.all([
    sendFeedbackWithPicture(viewer, 'The sound is late in episode 3'),
    createOrder(viewer, server.origin, coins550),
  ])
  const page = await openStudio('owner', { reducedMotion: 'reduce' })
  const paths = await routePaths(page)
  expect(paths.length).toBeGreaterThan(20)

  const faults: string[] = []
  const titles = new Map<string, string>()
  const links = new Set<string>()
  async function check(path: string): Promise<void> {
    faults.push(...(await faultsOf(page)).map((fault) => `${path} ${fault}`))
    const title = await page.title()
    const other = titles.get(title)
    if (other !== undefined) faults.push(`${path} and ${other} have the title “${title}”`)
    titles.set(title, path)
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const path of paths.filter((one) => !one.includes('$'))) {
    // A path that redirects has no page of its own.
    if ((await go(page, path)) === path) await check(path)
  }
  for (const path of paths.filter((one) => one.includes('$'))) {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
    const link = [...links].find((one) => pattern.test(one) && !paths.includes(one))
    if (link === undefined) throw new Error(`No page links to a page of ${path}`)
    await go(page, link)
    await check(path)
  }
  await go(page, '/no-such-page')
  await check('/no-such-page')
  await page.context().clearCookies()
  await page.goto(`${studioOrigin}/studio/today`)
  await shown(page)
  await check('sign-in')
  expect(faults).toEqual([])
  await page.context().close()
}, 120_000)

/** Presses a key outside of all fields; returns whether Studio handled it. */
const reactsTo = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
  }, key)

test('single-letter shortcuts of titles, feedback and the subtitle editor work only while they are turned on', async () => {
  await sendFeedbackWithPicture(await createBillableViewer(), 'The picture is dark')
  const page = await openStudio('owner', { reducedMotion: 'reduce' })
  await go(page, '/subtitles/files')
  const editor = (await linksOf(page)).find((path) => /^\/subtitles\/\w+\/\d+\/\w+$/.test(path)) ?? ''
  const keysOfPages = { '/titles': ['j', '/'], '/feedback': ['j'], [editor]: ['n'] }
  // The first round, with the shortcuts turned on, caches the rows that most shortcuts need for the second round.
  for (const isOn of [true, false]) {
    await go(page, '/account')
    await page.getByLabel('Use keys of one letter').setChecked(isOn)
    for (const [path, keys] of Object.entries(keysOfPages)) {
      await go(page, path)
      // "?" comes last, because it opens a dialog that blocks further shortcuts.
      for (const key of isOn ? keys : [...keys, '?']) {
        await expect.poll(() => reactsTo(page, key), { message: `${key} on ${path}` }).toBe(isOn)
      }
    }
  }
  await page.context().close()
})

test('"?" lists the shortcuts of the open page and of all pages, and G then B opens Subtitles', async () => {
  const page = await openStudio('editor', { reducedMotion: 'reduce' })
  const keys = page.getByRole('region', { name: 'On this page' })
  await go(page, '/titles')
  await page.keyboard.press('?')
  await keys.getByText('Select all rows up to here').waitFor()
  await page.getByRole('region', { name: 'Everywhere' }).getByText('Go to Subtitles').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect.poll(() => page.url()).toContain('/studio/subtitles')
  await shown(page)
  await page.keyboard.press('?')
  await page.getByRole('region', { name: 'Everywhere' }).waitFor()
  expect(await keys.count()).toBe(0)
  await page.context().close()
})
