import { playback } from '@cliffhanger/contract/playback'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishTitle } from '../apps/server/src/modules/catalogue/publish.ts'
import { rankTitles } from '../apps/server/src/modules/recommendation/rank-titles.ts'
import { publishSample, sampleEdition } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'

const tags = { 'Wolf Moon': 'wolves', 'Paper Crown': 'palace', 'Night Train': 'revenge', 'Red Veil': 'revenge' }
const names = [...Object.keys(tags), 'Glass Heir', 'Cold Harbor']
const vidOf = new Map<string, string>()

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  for (const name of names) {
    const own = { names: { en: name }, tags: [new Map(Object.entries(tags)).get(name) ?? 'revenge'] }
    vidOf.set(name, (await publishSample(server.deps.db, name.toLowerCase().replace(' ', '-'), own)).vidId)
  }
  await rankTitles(server.deps.db, server.clock.now)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const vid = (name: string): string => vidOf.get(name) ?? ''
const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const follow = (page: Page, name: string) => button(page, `Follow ${name}`)
const answer = (page: Page, name: 'Confirm' | 'Think Again' | 'Delete' | 'Cancel') =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const isPressed = (page: Page, name: string) => follow(page, name).getAttribute('aria-pressed')
/** Returns the titles in My list in order, by their play links. */
const played = (page: Page) =>
  page
    .getByRole('link', { name: /^Play / })
    .evaluateAll((links) => links.map((link) => link.firstElementChild?.textContent?.replace('. ', '')))

async function phone(): Promise<Page> {
  const page = await openPhone(browser)
  await open(page, '/enjoy')
  await follow(page, 'Wolf Moon').waitFor()
  return page
}
/** Follows titles with the follow button, as a viewer does, and reloads the list. */
async function followAll(page: Page, ...wanted: string[]) {
  for (const name of wanted) {
    await follow(page, name).click()
    await answer(page, 'Confirm')
    await page.getByRole('button', { name: `Follow ${name}`, pressed: true }).waitFor()
    await page.getByRole('link', { name: `Play ${name}` }).waitFor()
  }
  await page.reload()
  await page.getByRole('link', { name: `Play ${wanted.at(-1)}` }).waitFor()
}
/** Returns an API client with the session of the page's viewer. */
async function viewerOf(page: Page) {
  const [stored, cookies] = await Promise.all([
    page.evaluate(() => ({ token: localStorage.getItem('bearerToken'), userId: localStorage.getItem('userId') })),
    page.context().cookies(),
  ])
  const client = server.client()
  const device = cookies.find(({ name }) => name === 'device')
  Object.assign(client.state, { ...stored, cookie: `device=${device?.value}` })
  return client
}
async function watch(page: Page, name: string, episodeN: number, lookTime = 4) {
  const viewer = await viewerOf(page)
  await viewer.ask(playback.updateEpisodeRecord, { videoId: vid(name), episodeN, lookTime })
}

it.concurrent('following asks for confirmation; only Confirm follows the title, and the list shows it at once', async () => {
  const page = await phone()
  await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
  await follow(page, 'Red Veil').click()
  await page.getByRole('dialog', { name: 'Follow “Red Veil”?' }).waitFor()
  await answer(page, 'Think Again')
  expect(await isPressed(page, 'Red Veil')).toBe('false')
  await follow(page, 'Red Veil').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await follow(page, 'Red Veil').click()
  await answer(page, 'Confirm')
  await page.getByRole('link', { name: 'Play Red Veil, episode 1' }).waitFor()
  expect(await isPressed(page, 'Red Veil')).toBe('true')
  // The focus has returned to the button that opened the dialog.
  expect(await follow(page, 'Red Veil').evaluate((own) => own === document.activeElement)).toBe(true)
  await page.context().close()
})

it.concurrent('unfollowing asks for confirmation', async () => {
  const page = await phone()
  await follow(page, 'Red Veil').click()
  await answer(page, 'Confirm')
  await page.getByRole('link', { name: 'Play Red Veil' }).waitFor()
  await follow(page, 'Red Veil').click()
  await page.getByRole('dialog', { name: 'Stop following “Red Veil”?' }).waitFor()
  await answer(page, 'Think Again')
  expect(await isPressed(page, 'Red Veil')).toBe('true')
  await follow(page, 'Red Veil').click()
  await answer(page, 'Confirm')
  await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
  expect(await isPressed(page, 'Red Veil')).toBe('false')
  await page.context().close()
})

it.concurrent('My list shows the last followed title first, and PLAY opens the stored episode, or the next one after its end', async () => {
  const page = await phone()
  await followAll(page, 'Wolf Moon', 'Paper Crown', 'Glass Heir')
  await watch(page, 'Paper Crown', 2)
  // The episode was watched to its end, so playback resumes with the next episode.
  await watch(page, 'Wolf Moon', 1, 10.5)
  await page.reload()
  await page.getByRole('link', { name: 'Play Wolf Moon, episode 2' }).waitFor()
  expect(await played(page)).toEqual([
    'Play Glass Heir, episode 1',
    'Play Paper Crown, episode 2',
    'Play Wolf Moon, episode 2',
  ])
  await page.getByText('EP 2 of 6').waitFor()
  const playButton = page.getByRole('link', { name: 'Play Paper Crown' }).locator('svg')
  expect([await playButton.count(), await playButton.isVisible()]).toEqual([1, true])
  await page.getByRole('link', { name: 'Play Paper Crown' }).click()
  await page.waitForURL(new RegExp(`/video\\?vid=${vid('Paper Crown')}&ep=2$`))
  await page.context().close()
})

it.concurrent('the recommended titles contain no followed titles, and only groups based on a followed title show a reason', async () => {
  const page = await phone()
  await page.getByRole('heading', { name: 'Worth following next' }).waitFor()
  await followAll(page, 'Red Veil')
  await page.getByRole('region', { name: 'Because you follow Red Veil' }).waitFor()
  const because = page.getByRole('region', { name: 'Because you follow Red Veil' }).getByRole('listitem')
  expect(await because.count()).toBe(3)
  expect(await page.getByRole('region', { name: 'Worth following next' }).getByRole('listitem').count()).toBe(2)
  expect(await follow(page, 'Red Veil').count()).toBe(0)
  await page.context().close()
})

it.concurrent('edit mode of My list selects titles by check box or all at once, shows their number, and deletes them only after Confirm', async () => {
  const page = await phone()
  await followAll(page, 'Wolf Moon', 'Paper Crown', 'Glass Heir')
  const deletions: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/watch/delVideoShelf')) deletions.push(request.postDataJSON().vidIdList)
  })
  await button(page, 'Edit').click()
  await page.getByText('0 selected').waitFor()
  expect(await button(page, 'Delete (0)').isDisabled()).toBe(true)
  await button(page, 'Select all').click()
  await button(page, 'Delete (3)').waitFor()
  await button(page, 'Select none').click()
  await page.getByRole('checkbox', { name: 'Select Wolf Moon' }).press('Space')
  await page.getByText('1 selected').waitFor()
  await page.locator('label', { hasText: 'Glass Heir' }).tap()
  await button(page, 'Delete (2)').click()
  await page.getByRole('dialog', { name: 'Remove 2 titles from My list?' }).waitFor()
  await answer(page, 'Think Again')
  expect(deletions).toEqual([])
  await button(page, 'Cancel').click()
  expect(await played(page)).toHaveLength(3)
  await button(page, 'Edit').click()
  await page.locator('label', { hasText: 'Wolf Moon' }).tap()
  await page.locator('label', { hasText: 'Glass Heir' }).tap()
  await button(page, 'Delete (2)').click()
  await answer(page, 'Confirm')
  await page.getByRole('link', { name: 'Play Paper Crown' }).waitFor()
  expect(await played(page)).toEqual(['Play Paper Crown, episode 1'])
  expect(deletions).toEqual([[vid('Wolf Moon'), vid('Glass Heir')]])
  await follow(page, 'Wolf Moon').waitFor()
  await page.context().close()
})

it.concurrent('titles with episodes published since the last visit are marked, except titles just followed', async () => {
  const page = await phone()
  await followAll(page, 'Cold Harbor')
  expect(await page.getByText(/^\d+ new$/).count()).toBe(0)
  const edition = sampleEdition({ count: 8, names: { en: 'Cold Harbor' }, tags: ['revenge'] })
  await publishTitle(server.deps.db, vid('Cold Harbor'), edition, new Date(server.clock.now), async () => undefined)
  await page.reload()
  await page.getByText('2 new', { exact: true }).waitFor()
  // Opening My list does not count as opening the title.
  await page.reload()
  await page.getByRole('link', { name: 'Play Cold Harbor, episode 1 (2 new episodes)' }).click()
  await page.waitForURL(/\/video/)
  await open(page, '/enjoy')
  await page.getByRole('link', { name: 'Play Cold Harbor', exact: false }).waitFor()
  expect(await page.getByText(/^\d+ new$/).count()).toBe(0)
  await page.context().close()
})

it.concurrent('on a phone, tabs switch between My list and History, and each shows a message while it is empty', async () => {
  const page = await phone()
  const tabs = page.getByRole('navigation', { name: 'My list' })
  expect(await tabs.getByRole('link', { name: 'My list' }).getAttribute('aria-current')).toBe('page')
  await tabs.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Nothing watched yet' }).waitFor()
  expect(await tabs.getByRole('link', { name: 'History' }).getAttribute('aria-current')).toBe('page')
  await tabs.getByRole('link', { name: 'My list' }).click()
  await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
  await page.context().close()
})

it.concurrent('edit mode of the history selects titles by check box or all at once, shows their number, and deletes them after a confirmation', async () => {
  const page = await phone()
  for (const name of ['Wolf Moon', 'Paper Crown', 'Glass Heir']) await watch(page, name, 1)
  await open(page, '/history')
  await page.getByRole('link', { name: 'Resume Glass Heir, episode 1' }).waitFor()
  await button(page, 'Edit').click()
  await button(page, 'Select all').click()
  await button(page, 'Delete (3)').waitFor()
  // Each selected title has a check mark.
  const ticks = page.getByRole('main').locator('label svg')
  expect(await ticks.count()).toBe(3)
  await page.locator('label', { hasText: 'Paper Crown' }).tap()
  await page.getByText('2 selected').waitFor()
  expect([await ticks.count(), await page.locator('label', { hasText: 'Paper Crown' }).locator('svg').count()]).toEqual(
    [2, 0],
  )
  await button(page, 'Delete (2)').click()
  await page.getByRole('dialog', { name: 'Delete 2 titles from your history?' }).waitFor()
  await answer(page, 'Cancel')
  await button(page, 'Cancel').click()
  expect(await page.getByRole('link', { name: /^Resume / }).count()).toBe(3)
  await button(page, 'Edit').click()
  await page.getByRole('checkbox', { name: 'Select Paper Crown' }).press('Space')
  await button(page, 'Delete (1)').click()
  const deletion = page.waitForRequest('**/api/videoInfo/deleteWatchRecordList')
  await answer(page, 'Delete')
  expect((await deletion).postDataJSON().vidIdList, 'deleteWatchRecordList').toEqual([vid('Paper Crown')])
  await page.getByRole('link', { name: 'Resume Wolf Moon' }).waitFor()
  expect(await page.getByRole('link', { name: /^Resume / }).count()).toBe(2)
  expect(await page.getByRole('link', { name: /^Resume Paper Crown/ }).count()).toBe(0)
  await page.context().close()
})
