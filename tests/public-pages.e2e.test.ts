import { it } from 'vitest'
import { isPageHydrated } from './chromium.ts'
import { server } from './demo-browser.ts'
import { desktopPageOptions, openRecordingPage, phonePageOptions } from './noting-page.ts'
import { testTitleId, testTitleName } from './player-flow.ts'
import { findAxeViolations } from './screens/checks/axe.ts'

const patient = { timeout: 10_000 }
const titleUrl = () => `${server.origin}/title/-${testTitleId}`

it.concurrent.for([
  ['phone', phonePageOptions],
  ['wide', desktopPageOptions],
] as const)(
  'without JavaScript, the page of a title on a %s has its content and working links',
  async ([width, options], { expect }) => {
    const { page, complaints } = await openRecordingPage({ ...options, javaScriptEnabled: false })
    const answer = await page.goto(titleUrl())
    expect(new URL(page.url()).pathname).toMatch(/^\/title\/[a-z0-9-]+-\d+$/)
    expect(await page.locator('#root').getAttribute('data-drawn')).toBe(`en ${width}`)
    // The HTML has no style attributes or event handlers, which the Content-Security-Policy would block.
    expect(await answer?.text()).not.toMatch(/<[^>]+ (style|on\w+)=/)
    await page.getByRole('heading', { level: 1, name: testTitleName }).waitFor()
    expect(await page.getByRole('link', { name: /^Episode \d/ }).count()).toBe(3)
    expect(await page.getByText('To watch it to the end').count()).toBe(1)
    const poster = page.locator('main img').first()
    await poster.evaluate((image: HTMLImageElement) => image.decode())
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link').first()
    const name = await tag.textContent()
    await tag.click()
    await page.getByRole('heading', { level: 1, name: `Dramas: ${name}` }).waitFor()
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await page.waitForURL('**/ranking/new')
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

it.concurrent('a tap on a related title or an episode navigates inside the app, without loading another document', async ({
  expect,
}) => {
  const { page, complaints, calls } = await openRecordingPage(phonePageOptions)
  await page.goto(titleUrl())
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('main a')) link.setAttribute('data-marked', '')
    document.documentElement.dataset.document = 'first'
  })
  const marked = await page.locator('[data-marked]').count()
  await expect.poll(() => isPageHydrated(page), patient).toBe(true)
  // After hydration the server-rendered elements are still there, and the app has requested no content.
  expect(await page.locator('[data-marked]').count()).toBe(marked)
  expect(calls.filter((path) => path.startsWith('/page-data/'))).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  const inHead = () =>
    page.evaluate(() => [
      ...[...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
      document.querySelectorAll('link[hreflang]').length,
      document.querySelectorAll('script[type="application/ld+json"]').length,
    ])
  const landing = [page.url(), 7, 2]
  expect(await inHead()).toEqual(landing)
  await page.getByRole('heading', { name: 'More to watch' }).locator('xpath=..').getByRole('link').first().click()
  await expect.poll(() => page.getByRole('heading', { level: 1, name: testTitleName }).count(), patient).toBe(0)
  expect(calls.filter((path) => path.startsWith('/page-data/title/'))).toHaveLength(1)
  expect(page.url()).not.toBe(landing[0])
  await expect.poll(inHead, patient).toEqual([page.url(), 7, 0])
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: testTitleName }).waitFor()
  await expect.poll(inHead, patient).toEqual(landing)
  await page.getByRole('link', { name: /^Episode 2/ }).click()
  await page.waitForURL(`**/video?vid=${testTitleId}&ep=2`)
  await expect.poll(inHead, patient).toEqual([0, 0])
  expect(await page.evaluate(() => document.documentElement.dataset.document)).toBe('first')
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent('a link to a translation opens in its language, which this browser remembers', async ({ expect }) => {
  const { page, complaints } = await openRecordingPage(phonePageOptions)
  await page.goto(`${titleUrl()}?lang=th`)
  await expect.poll(() => isPageHydrated(page), patient).toBe(true)
  expect(await page.locator('html').getAttribute('lang')).toBe('th')
  await page.getByRole('heading', { name: 'ตอนที่ดูฟรี' }).waitFor()
  await page.goto(server.origin)
  await expect.poll(() => page.locator('html').getAttribute('lang'), patient).toBe('th')
  expect(complaints).toEqual([])
  await page.context().close()
})
