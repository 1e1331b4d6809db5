import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop } from './demo-browser.ts'
import {
  button,
  closePageContext,
  dialog,
  isPaused,
  openPlayerPage,
  pollUntilExpected,
  presetLocalStorage,
  testTitleId,
  waitForAttribute,
} from './player-flow.ts'

const sample = (page: Page) => dialog(page).getByText('This is how subtitles look.')

/** Returns the style of a subtitle line; `rem` is its font size relative to the browser's text size. */
const styleOf = (line: Locator) =>
  line.evaluate((element) => {
    const { color, backgroundColor, fontSize } = getComputedStyle(element)
    const root = getComputedStyle(document.documentElement).fontSize
    return { color, backgroundColor, rem: Number.parseFloat(fontSize) / Number.parseFloat(root) }
  })

/** Returns the style of the current cue. Cues change, so the cue is found and measured in one step. */
async function lineStyle(page: Page) {
  const found = await page.waitForFunction(() => {
    const line = document.querySelector('[data-subtitles] p > span')
    if (!line) return undefined
    const { color, backgroundColor, fontSize } = getComputedStyle(line)
    const root = getComputedStyle(document.documentElement).fontSize
    return { color, backgroundColor, rem: Number.parseFloat(fontSize) / Number.parseFloat(root) }
  })
  return found.jsonValue()
}

it.concurrent('subtitle size, colours and opacity apply at once, are remembered, and can be reset', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  const usual = await lineStyle(page)
  await button(page, 'Subtitles').tap()
  await button(page, 'Style and position').tap()
  const sheet = dialog(page, 'Style and position')
  await sheet.getByLabel('Text size').fill('30')
  await sheet.getByLabel('Background opacity').fill('100')
  await sheet.locator('label', { has: page.getByRole('radio', { name: 'Yellow' }) }).tap()
  await sheet.locator('label', { has: page.getByRole('radio', { name: 'Dark blue' }) }).tap()
  const chosen = { color: 'rgb(255, 224, 102)', backgroundColor: 'rgb(20, 32, 58)', rem: 30 / 16 }
  expect(await styleOf(sample(page))).toEqual(chosen)
  await page.reload()
  expect(await lineStyle(page)).toEqual(chosen)
  // Chooses two colours without contrast: black on dark blue.
  await sheet
    .locator('label', { has: page.getByRole('radio', { name: 'Black' }) })
    .first()
    .tap()
  await page.getByText('The text is shown in: White.').waitFor()
  expect((await styleOf(sample(page))).color).toBe('rgb(255, 255, 255)')
  await button(sheet, 'Reset to default').tap()
  expect(await styleOf(sample(page))).toEqual(usual)
  await closePageContext(page)
})

it.concurrent('subtitles can be moved by dragging or arrow keys, and a saved position is remembered', async () => {
  const page = await openPlayerPage(await openDesktop())
  // Measures the current cue in one step, because cues change.
  const lowerEdge = async () => {
    const found = await page.waitForFunction(
      () => document.querySelector('[data-subtitles] p')?.parentElement?.getBoundingClientRect().bottom,
    )
    return Number(await found.jsonValue())
  }
  const usual = await lowerEdge()
  await openPlayerPage(page, '&sheet=style')
  await button(page, 'Drag it in the picture').click()
  const line = page.getByRole('slider', { name: 'Vertical position' })
  await pollUntilExpected(() => line.evaluate((element) => element === document.activeElement), Boolean)
  const box = await line.boundingBox()
  if (!box) throw new Error('no line')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y - 190, { steps: 5 })
  await page.mouse.up()
  expect(Math.round((await line.boundingBox())?.y ?? 0)).toBe(Math.round(box.y - 200))
  await button(page, 'Save').click()
  await dialog(page, 'Style and position').waitFor()
  await page.reload()
  // Allows for the height of an additional line, because cues differ in their number of lines.
  expect(Math.abs((await lowerEdge()) - (usual - 200))).toBeLessThan(24)
  await button(page, 'Drag it in the picture').click()
  await line.waitFor()
  await page.keyboard.press('End')
  await waitForAttribute(line, 'aria-valuenow', '100')
  await page.keyboard.press('ArrowDown')
  await waitForAttribute(line, 'aria-valuetext', '95%')
  // Escape discards the unsaved change, so the position stays.
  await page.keyboard.press('Escape')
  await dialog(page, 'Style and position').waitFor()
  expect(Number(await page.getByLabel('Vertical position').inputValue())).toBeLessThan(60)
  await closePageContext(page)
})

it.concurrent('subtitles that fail to load are skipped without a message', async () => {
  const page = await openPhone(browser)
  await page.route('**/*.srt*', (route) => route.fulfill({ status: 500 }))
  const asked = page.waitForResponse('**/*.srt*')
  await openPlayerPage(page)
  await asked
  await waitForPlayback(page, 3)
  expect(await page.locator('[data-subtitles] p').count()).toBe(0)
  expect(await dialog(page).count()).toBe(0)
  await closePageContext(page)
})

it.concurrent('a subtitle report from the player contains its type, episode, time and line', async () => {
  const page = await openPhone(browser)
  await presetLocalStorage(page, 'autoNextEpisode', '0')
  await openPlayerPage(page, '&ep=2')
  const subtitle = page.locator('[data-subtitles] p').first()
  await subtitle.waitFor()
  await button(page, 'Subtitles').tap()
  await button(page, 'Report a subtitle problem').tap()
  const sheet = dialog(page, 'Report a subtitle problem')
  await pollUntilExpected(() => isPaused(page), Boolean)
  await sheet.locator('label', { hasText: 'The words are wrong' }).tap()
  await sheet.getByLabel('Contact email').fill('ada@example.com')
  const sent = page.waitForRequest('**/userFeedBack/reportSubtitle')
  await button(sheet, 'Send report').tap()
  const report = (await sent).postDataJSON()
  const said: string = report.feedbackContent
  expect(report).toMatchObject({ vidId: testTitleId, episodeN: 2, problem: 'words', subtitleLanguage: 2 })
  expect(report.cue.start).toBeLessThanOrEqual(report.position)
  expect(said).toMatch(/^Subtitles with wrong words: EP 2 at 0:\d\d, Mark of the Winter Wolf\n/)
  expect(said).toContain(`\nTitle: ${testTitleId}\n`)
  expect(said).toMatch(/^Cue: ./m)
  await page.getByText('Thank you. We will look at it.').waitFor()
  await closePageContext(page)
})
