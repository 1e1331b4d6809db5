import { join } from 'node:path'
import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { type ExperimentRow, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudio, studioOrigin } from './studio-browser.ts'

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })
const dayMs = 86_400_000

/**
 * Returns accessibility violations of the page in both themes; with the environment variable SCREENSHOTS, also saves a
 * screenshot in each theme.
 */
async function faults(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    for (const violation of await findAxeViolations(page, { withoutFrames: true })) found.push(`${theme}: ${violation}`)
    const folder = process.env.SCREENSHOTS
    if (folder) await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: true })
  }
  return found
}
async function openLab(role: 'owner' | 'analyst', width = 1440, height = 900): Promise<Page> {
  const page = await openStudio(role, { reducedMotion: 'reduce', viewport: { width, height } })
  await page.goto(`${studioOrigin}/studio/experiments`)
  await page.getByRole('heading', { name: 'Paywall lab', level: 1 }).waitFor()
  return page
}

test('an owner plans, creates, starts and stops an experiment, and a variant with a higher price cannot start', async () => {
  const page = await openLab('owner')
  expect(await faults(page, 'empty')).toEqual([])
  await button(page, 'New test').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question').fill('Cheaper episodes?')
  await dialog.getByLabel('Coins for an episode').fill('99999')
  await dialog
    .getByRole('region', { name: 'How long it takes' })
    .getByText(/viewers/)
    .first()
    .waitFor()
  expect(await faults(page, 'new')).toEqual([])
  await button(dialog, 'Save draft').click()
  await button(page, 'Start').click()
  await button(page.getByRole('dialog'), 'Start').click()
  await page.getByText('A variant would cost viewers more than today.').waitFor()
  expect(await faults(page, 'refused')).toEqual([])
  await button(page.getByRole('dialog'), 'Cancel').click()
  await button(page, 'Edit').click()
  await dialog.getByLabel('Coins for an episode').fill('1')
  await button(dialog, 'Save draft').click()
  await dialog.waitFor({ state: 'detached' })
  await button(page, 'Start').click()
  await button(page.getByRole('dialog'), 'Start').click()
  await page.getByText('Counted within the hour.').waitFor()
  await button(page, 'Stop').click()
  await button(page.getByRole('dialog'), 'Stop').click()
  const ended = page.getByRole('region', { name: 'What we have learned' })
  await ended.getByText('Stopped by hand').waitFor()
  await button(ended, 'Write what was learned').click()
  await page.getByRole('dialog').getByLabel('Learned').fill('Nobody came.')
  await button(page.getByRole('dialog'), 'Save').click()
  await ended.getByText('Nobody came.').waitFor()
  expect(await faults(page, 'ended')).toEqual([])
  await page.context().close()
})

const now = Date.now()
const guard = { control: 0.004, variant: 0.005, limit: 0.006, difference: { value: 0.001, low: -0.002, high: 0.004 } }
const running: ExperimentRow = {
  ...{ id: '1', name: 'Free episodes: 10 or 12?', kind: 'freeEpisodes', vidIds: ['1'], group: '', share: 100 },
  ...{ primary: 'revenue', smallestEffect: 15, days: 28, stopsWhenSure: true, state: 'running', version: 1 },
  ...{ titles: [{ vidId: '1', title: 'Midnight bride' }], createdAt: now, createdBy: 'Mara', learned: '' },
  variants: [{ name: '10 free' }, { name: '12 free', freeEpisodes: 12 }],
  ...{ startedAt: now - 19.5 * dayMs, plannedEnd: now + 8.5 * dayMs, currency: 'USD' },
  result: {
    ...{ day: new Date(now).toISOString().slice(0, 10), evaluatedAt: now, isSplitWrong: false },
    arms: [
      { viewers: 7_912, payers: 664, refunded: 30, revenue: 787_200 },
      { viewers: 7_938, payers: 880, refunded: 38, revenue: 1_005_000 },
    ],
    comparisons: [
      {
        ...{ state: 'winner', winner: 'variant', control: 99.5, variant: 126.6, clearSince: '2026-11-13' },
        relative: { value: 0.27, low: 0.036, high: 0.569 },
        ...{ ifKept: { value: 640_000, low: 90_000, high: 1_160_000 }, costPerDay: 10_700 },
        guards: [
          { ...guard, name: 'refunds', state: 'close' },
          { ...guard, name: 'returns', state: 'fine', control: 0.31, variant: 0.305, limit: -0.02 },
          { ...guard, name: 'firstFrame', state: 'unknown', control: 1_240, variant: 1_230, limit: 100 },
        ],
      },
    ],
  },
}

test('a conclusion is sent with the version number that the owner has read, and a version conflict shows a message', async () => {
  const page = await openLab('owner')
  const ended: ExperimentRow = { ...running, state: 'stopped', endedAt: now, version: 5 }
  const answer = (path: string, json: object, status = 200) =>
    page.route(`**${studioApiBase}${path}`, (route) => route.fulfill({ json, status }))
  await answer(studioExperiments.list.path, { experiments: [ended] })
  await answer(studioExperiments.setLearned.path, { reason: 'conflict', message: '' }, 409)
  await page.reload()
  await button(page, 'Write what was learned').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Learned').fill('Nobody came.')
  const [request] = await Promise.all([
    page.waitForRequest(`**${studioApiBase}${studioExperiments.setLearned.path}`),
    button(dialog, 'Save').click(),
  ])
  expect(request.postDataJSON()).toEqual({ id: '1', base: 5, learned: 'Nobody came.' })
  const error = dialog.getByRole('alert')
  await error.waitFor()
  expect(await error.textContent()).toContain('Somebody changed this test meanwhile.')
  await page.context().close()
})

const days = Array.from({ length: 20 }, (_, index) => ({
  day: new Date(now - (19 - index) * dayMs).toISOString().slice(0, 10),
  relative: [index < 2 ? { value: 0.3 } : { value: 0.27, low: 0.27 - 1 / index, high: 0.27 + 1 / index }],
}))

test.each([
  ['phone', 390, 844],
  ['desktop', 1440, 900],
])(
  'an analyst sees the result of a running experiment and cannot change the experiment, on a %s',
  async (name, width, height) => {
    const page = await openLab('analyst', width, height)
    const answer = (path: string, value: object) =>
      page.route(`**${studioApiBase}${path}`, (route) => route.fulfill({ json: value }))
    const ended: ExperimentRow = {
      ...running,
      id: '2',
      name: '20 or 15 coins',
      state: 'finished',
      endReason: 'sure',
      endedAt: now,
      learned: 'Cheaper sells more.',
    }
    await answer(studioExperiments.list.path, { experiments: [running, ended] })
    await answer(studioExperiments.days.path, { days })
    await page.reload()
    await page.getByText('“12 free” earns more: +27% per viewer').first().waitFor()
    await page.getByRole('img', { name: /^Difference of “12 free” by day/ }).waitFor()
    for (const change of ['New test', 'Stop', 'Start', 'Edit']) expect(await button(page, change).count()).toBe(0)
    expect(await faults(page, `result-${name}`)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.context().close()
  },
)
