import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { devices, type Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openDesktop, server } from '../demo-browser.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudio, studioOrigin } from './studio-browser.ts'

const today = new Date().toISOString().slice(0, 10)
const address = (search = '') => `${studioOrigin}/studio/insight?from=${today}&to=${today}${search}`
const shots = process.env.INSIGHT_SHOTS
const funnel = (page: Page) => page.getByRole('list', { name: 'From the visit to the unlock' })

/** Visits home as a phone, because visits of bots, which headless browsers identify as, are not counted. */
beforeAll(async () => {
  const viewer = await openDesktop({ ...devices['Pixel 7'] })
  const tracked = viewer.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/log/track' && response.ok(),
  )
  await viewer.goto(`${server.origin}/`)
  await tracked
  await viewer.context().close()
})

async function openInsight(search = '', options: Parameters<typeof openStudio>[1] = {}): Promise<Page> {
  const page = await openStudio('analyst', { reducedMotion: 'reduce', ...options })
  await page.goto(address(search))
  await page.getByRole('heading', { name: 'Insight', exact: true }).waitFor()
  // A page's events are stored with a delay of some seconds, and results that include today are cached for a minute.
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText(/^Answered in/).waitFor()
        return (await funnel(page).count()) === 0 ? 0 : Number(await funnel(page).locator('b').first().textContent())
      },
      { timeout: 90_000, interval: 5_000 },
    )
    .toBeGreaterThan(0)
  return page
}

test("an analyst sees today's visits, groups them, downloads the groups as CSV, and filters by a group", async () => {
  const page = await openInsight('&by=browser')
  const groups = page.getByRole('table', { name: 'Groups' })
  expect(await groups.getByRole('row', { name: /chrome/ }).count()).toBe(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Groups as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^browser,landing,firstFrame/)
  await groups.getByRole('button', { name: 'chrome' }).click()
  await page
    .getByRole('button', { name: /chrome/ })
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('browser')).toBe('chrome')
  await page.context().close()
}, 180_000)

test('a question about the statistics is saved for all operators, deleted, and restored', async () => {
  const page = await openStudio('analyst')
  await page.goto(address('&by=country'))
  const name = `Countries ${randomUUID()}`
  await page.getByRole('button', { name: 'Save question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save question' })
  await dialog.getByLabel('Name of the question').fill(name)
  await dialog.getByRole('button', { name: 'Save question' }).click()
  const tab = page.getByRole('link', { name })
  await tab.waitFor()
  await page.getByRole('button', { name: 'Delete question' }).click()
  await page.getByText(`“${name}” is deleted for everybody.`).waitFor()
  await expect.poll(() => tab.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await tab.waitFor()
  await page.context().close()
})

test('a title and an episode chosen as filters appear in the URL, and removing the title removes its filter', async () => {
  const page = await openStudio('analyst')
  await page.goto(address())
  await page.getByLabel('Find a title').fill('Clause 17')
  await page.getByRole('button', { name: 'Choose Clause 17' }).click()
  await page.getByRole('button', { name: 'Remove the filter Clause 17' }).waitFor()
  expect(new URL(page.url()).searchParams.has('title')).toBe(true)
  const episode = page.getByLabel('Episode', { exact: true })
  for (const key of ['End', 'Backspace', '2']) await episode.press(key)
  await expect.poll(() => new URL(page.url()).searchParams.get('episode')).toBe('2')
  await page.getByRole('button', { name: 'Remove Clause 17' }).click()
  await page.getByLabel('Find a title').waitFor()
  expect(await page.getByText('Clause 17').count()).toBe(0)
  await page.context().close()
})

test('statistics that take too long show how to shorten the query or when to try again, not a lost connection', async () => {
  const page = await openStudio('analyst')
  await page.route('**/studio/api/insight/funnel', (route) =>
    route.fulfill({ status: 503, json: { reason: 'questionTooLarge', message: 'Late.' } }),
  )
  await page.route('**/studio/api/insight/retention', (route) =>
    route.fulfill({ status: 503, json: { reason: 'readTookTooLong', message: 'Late.' } }),
  )
  await page.goto(address())
  await page.getByText('Choose a shorter period or fewer groups.').waitFor()
  await page.getByText('The server is taking very long. Try again in a moment.').waitFor()
  expect(await findAxeViolations(page, { withoutFrames: true })).toEqual([])
  await page.context().close()
})

test.each([
  ['wide', 'light', { width: 1440, height: 900 }],
  ['wide', 'dark', { width: 1440, height: 900 }],
  ['narrow', 'light', { width: 390, height: 844 }],
  ['narrow', 'dark', { width: 390, height: 844 }],
] as const)(
  'the page Insight on a %s screen in the %s theme has no accessibility violation and no overflow',
  async (size, theme, viewport) => {
    const page = await openInsight('&by=language', { colorScheme: theme, viewport })
    if (shots) await page.screenshot({ path: `${shots}/insight-${size}-${theme}.png`, fullPage: true })
    expect(await findAxeViolations(page, { withoutFrames: true })).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.context().close()
  },
  180_000,
)
