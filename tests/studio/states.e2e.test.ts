import type { Output } from '@cliffhanger/contract/call'
import { studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import { type StudioCall, studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import { studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioHome } from '@cliffhanger/contract/studio/home'
import { studioMails } from '@cliffhanger/contract/studio/mails'
import { liveTodayPath, studioNeeds } from '@cliffhanger/contract/studio/needs'
import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioShop } from '@cliffhanger/contract/studio/shop'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageTimeoutMs } from '../chromium.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudio, studioOrigin } from './studio-browser.ts'

interface ListPage {
  readonly path: string
  /** Path of the page's call and a response without rows; undefined for pages that always have rows. */
  readonly empty?: readonly [path: string, answer: object]
  /** A text that the page shows for the response without rows. */
  readonly shows: string
}
const empty = <C extends StudioCall>({ path }: C, answer: Output<C>) => [path, answer] as const
const noRows = { rows: [] }
const emptyShop = {
  ...{ version: 1, sold: [], members: [], open: [], titles: { published: 0, withOwnPrice: 0 } },
  shop: {
    sells: { coins: true, wholeTitles: true, membership: true },
    ...{ currency: 'USD', wholeTitlePrice: '4.99', coins: [], memberships: [] },
  },
}
const listPages: readonly ListPage[] = [
  {
    path: '/today',
    empty: empty(studioNeeds.needs, { needs: [], quiet: [], lookedAt: Date.now() }),
    shows: 'Nothing needs you.',
  },
  { path: '/titles', empty: empty(studioTitles.list, noRows), shows: 'No titles yet' },
  {
    path: '/upload',
    empty: empty(studioUpload.list, { uploads: [], usableBytes: 1 }),
    shows: 'Nothing is being uploaded',
  },
  {
    path: '/home',
    empty: empty(studioHome.state, { version: 1, modules: [], schedules: [] }),
    shows: 'The home page is empty',
  },
  { path: '/shop', empty: empty(studioShop.state, emptyShop), shows: 'No coin packs' },
  { path: '/subtitles', empty: empty(studioSubtitles.reports, noRows), shows: 'No open reports' },
  { path: '/subtitles/files', empty: empty(studioSubtitles.list, noRows), shows: 'No episodes yet' },
  { path: '/orders', empty: empty(studioOrders.list, noRows), shows: 'No orders yet' },
  { path: '/viewers', empty: empty(studioViewers.list, noRows), shows: 'No viewers yet' },
  { path: '/feedback', empty: empty(studioFeedback.list, noRows), shows: 'Everything is answered' },
  { path: '/comments', empty: empty(studioComments.list, noRows), shows: 'Everything is checked' },
  { path: '/insight', shows: 'Answered in' },
  { path: '/experiments', empty: empty(studioExperiments.list, { experiments: [] }), shows: 'No test yet' },
  { path: '/ad-links', empty: empty(studioAdLinks.list, noRows), shows: 'No ad links yet' },
  { path: '/operations/health', shows: 'every 10 minutes' },
  { path: '/operations/mails', empty: empty(studioMails.list, noRows), shows: 'No mails yet' },
  { path: '/operations/log', empty: empty(studioPeople.log, noRows), shows: 'Nothing has been changed yet' },
  { path: '/operations/people', shows: 'Mara Q.' },
]

let studio: Page
beforeAll(async () => {
  studio = await openStudio('owner', { reducedMotion: 'reduce' })
})
afterAll(() => studio?.context().close())

type State = 'loading' | 'error' | 'offline' | 'empty'

/**
 * Responds to the page's calls as in a state (loading, error, offline, empty); the operator stays signed in. Returns a
 * function that changes the state.
 */
async function answerCalls(page: Page, { empty: answers }: ListPage): Promise<(state: State) => void> {
  let state: State = 'loading'
  const loaded = Promise.withResolvers<void>()
  await page.route(`**${studioApiBase}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = pathname.slice(studioApiBase.length)
    if (path.startsWith('/session/')) return route.continue()
    await loaded.promise
    if (state === 'error') return route.fulfill({ status: 500, json: { reason: 'internal', message: 'broken' } })
    // Aborts the live events, because they would fill the list of the operator's tasks, which must be empty.
    if (state === 'offline' || path === liveTodayPath) return route.abort('internetdisconnected')
    return path === answers?.[0] ? route.fulfill({ json: answers[1] }) : route.continue()
  })
  return (next) => {
    state = next
    loaded.resolve()
  }
}

/** Returns accessibility violations in both themes. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const violations = await findAxeViolations(page, { withoutFrames: true })
    found.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  return found
}

it('the list of tested pages includes every page in the navigation', async () => {
  // A computed path keeps Studio's sources out of the type check, whose compiler options differ.
  const source = '../../apps/studio/src/app/navigation/navigation.ts'
  const { navigationGroups }: { navigationGroups: readonly { places: readonly { to: string }[] }[] } = await import(
    source
  )
  const paths = navigationGroups.flatMap(({ places }) => places.map(({ to }) => to))
  expect(listPages.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
})

it('the health page shows why a backup could not be started', async () => {
  const page = await studio.context().newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  await page.route(`**${studioApiBase}${studioOperations.backUp.path}`, (route) => route.abort('internetdisconnected'))
  await page.goto(`${studioOrigin}/studio/operations/health`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('alert').getByText('There is no connection to the server.').waitFor()
  await page.close()
})

it('a language whose texts do not load is not chosen, and a message says so', async () => {
  const page = await studio.context().newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  await page.route('**/assets/th-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto(`${studioOrigin}/studio/account`)
  const choice = page.getByRole('combobox', { name: 'Language' })
  await choice.selectOption({ label: 'ไทย' })
  await page.getByRole('alert').getByText('There is no connection to the server.').waitFor()
  await page.reload()
  expect(await choice.inputValue()).toBe('en')
  await page.close()
})

it.concurrent.for(listPages)('$path shows loading, error, offline and empty states', async (list, { expect }) => {
  const page = await studio.context().newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  const change = await answerCalls(page, list)
  const main = page.getByRole('main')
  const retries = main.getByRole('button', { name: 'Try again' })
  const retry = retries.first()
  await page.goto(`${studioOrigin}/studio${list.path}`)
  await main.getByRole('status', { name: 'Loading' }).first().waitFor()
  expect.soft(await faults(page), 'loading').toEqual([])

  change('error')
  await main.getByText('This could not be loaded').first().waitFor()
  await main.getByText('Something went wrong on the server.').first().waitFor()
  expect.soft(await faults(page), 'error').toEqual([])

  change('offline')
  await retry.press('Enter')
  await page.locator('button[aria-busy]:focus').waitFor()
  await main.getByText('There is no connection to the server.').first().waitFor()
  expect.soft(await faults(page), 'offline').toEqual([])

  change('empty')
  // Each part of a page loads separately and has a retry button. Clicks the last button first, because a click removes
  // the clicked button.
  for (const button of (await retries.all()).toReversed()) await button.click()
  await main.getByText(list.shows).first().waitFor()
  expect.soft(await faults(page), 'empty').toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
})

it.concurrent('messages appear when the browser refuses to copy a link and when it cannot read dropped files', async () => {
  const page = await openStudio('owner')
  // Removes the clipboard API, which pages over plain http lack.
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
  await page.goto(`${studioOrigin}/studio/operations/people`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@studio.example.com`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('The browser did not allow copying.').waitFor()

  await page.goto(`${studioOrigin}/studio/insight`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('The browser did not allow copying.').waitFor()

  await page.goto(`${studioOrigin}/studio/upload`)
  const zone = page.getByRole('group', { name: 'Drop a folder or videos here' })
  await zone.evaluate((element) => {
    const entry = {
      isFile: true,
      name: 'one.mp4',
      file: (_: unknown, fail: (error: Error) => void) => fail(new Error()),
    }
    Object.defineProperty(DataTransferItem.prototype, 'webkitGetAsEntry', { value: () => entry })
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a'], 'one.mp4'))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await page.getByText('The dropped files could not be read.').waitFor()
  await page.context().close()
})
