import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandProcess } from '../../apps/server/src/testing/command-process.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { makeDramaFolder } from '../../apps/server/src/testing/operator-folder.ts'
import { launchChromium, openPhone, waitForPlayback } from '../chromium.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { type OwnStudio, startOwnStudio } from './own-studio.ts'

const importMs = 60_000
let studio: OwnStudio
let browser: Browser
let folder: string
let page: Page
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  ;[studio, browser, folder] = await Promise.all([
    freePort().then((port) => startOwnStudio(port)),
    launchChromium(),
    mkdtemp(join(tmpdir(), 'cliffhanger-episodes-')),
  ])
  await makeDramaFolder(file('series'), { yaml: 'names: { en: Low Tide }\nfreeEpisodes: 2\n', episodes: 2 })
  const imported = await runCommandProcess(['import', file('series')], { DATA_DIR: studio.dataDir })
  if (imported.code !== 0) throw new Error(imported.said)
  await Promise.all([3, 4, 5].map((seconds) => makeMedia(file(`EP${seconds}.mp4`), { seconds })))
  await writeFile(file('cut.mp4'), (await readFile(file('EP3.mp4'))).subarray(0, 700))
  page = await studio.open(browser, 'editor')
  await page.getByRole('link', { name: 'Titles' }).first().click()
  await page.getByRole('link', { name: 'Low Tide' }).click()
  await row(1).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
  await rm(folder, { recursive: true })
})

/** Returns the row of an episode in the list. */
const row = (n: number): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `EP ${n}`, exact: true }) })
/** Presses a button that opens the system's file chooser, and chooses files. */
async function choose(button: Locator, ...names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.press('Enter')
  await (await chooser).setFiles(names.map(file))
}
const replaceButton = (n: number) => page.getByRole('button', { name: `Replace the video of EP ${n}` })
const dialog = () => page.getByRole('dialog')
/** Opens an episode in the viewers' app and returns the duration of its video. */
async function watchedSeconds(n: number): Promise<number> {
  const viewer = await openPhone(browser)
  await viewer.goto(`${studio.origin}/video?vid=${new URL(page.url()).pathname.split('/').at(-1)}&ep=${n}`)
  await waitForPlayback(viewer, 0.3)
  const seconds = await viewer
    .locator('video')
    .evaluateAll((videos) =>
      Math.max(...videos.map((video) => (video instanceof HTMLVideoElement && !video.paused ? video.duration : 0))),
    )
  await viewer.context().close()
  return seconds
}

test("a damaged video is rejected with file name and reason in its row; a valid video replaces the episode's video", async () => {
  expect(await watchedSeconds(1)).toBeCloseTo(2.1, 0)
  await choose(replaceButton(1), 'cut.mp4')
  await dialog().getByText('Viewers get the old video until the new one is ready').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Replace' }).click()
  await row(1).getByText('it was cut off while it was copied').waitFor()
  await row(1).getByText('without a readable index').waitFor()
  expect(await row(1).getByRole('alert').getByText('cut.mp4').count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await row(1).getByText('0:02').count()).toBe(1)

  await choose(row(1).getByRole('button', { name: 'Replace file' }), 'EP5.mp4')
  await row(1).getByText('0:05').waitFor({ timeout: importMs })
  await expect.poll(() => row(1).getByRole('button', { name: 'Remove' }).count()).toBe(0)
  expect(await watchedSeconds(1)).toBeCloseTo(5, 0)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Video of an episode replaced').waitFor()
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await page.getByRole('cell', { name: 'EP 1 · Video' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Episodes', exact: true }).click()
})

test('removing a failed upload leaves the episode unchanged', async () => {
  await choose(replaceButton(2), 'cut.mp4')
  await dialog().getByRole('button', { name: 'Replace' }).click()
  await row(2).getByText('it was cut off while it was copied').waitFor()
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await page.evaluate('globalThis.isSamePage = true')
  await page.getByRole('table', { name: 'Episodes' }).getByRole('link', { name: 'Low Tide' }).click()
  await row(2).getByText('cut.mp4').first().waitFor()
  expect(await page.evaluate('globalThis.isSamePage'), 'uploads go on: the page was not loaded anew').toBe(true)
  await row(2).getByRole('button', { name: 'Remove' }).click()
  await dialog().getByText('deleted from the server').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => row(2).getByText('cut.mp4').count()).toBe(0)
  await row(2).getByText('0:02').waitFor()
})

test('added episodes follow the last episode, and viewers see them', async () => {
  await choose(page.getByRole('button', { name: 'Add episodes' }), 'EP4.mp4', 'EP3.mp4')
  await dialog().getByText('They come after EP 2, in the order of their names').waitFor()
  expect(await dialog().getByRole('listitem').allTextContents()).toEqual(['EP 3 EP3.mp4', 'EP 4 EP4.mp4'])
  await dialog().getByText('They are free.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Add episodes' }).click()
  await row(4).waitFor({ timeout: importMs })
  expect(await findAxeViolations(page)).toEqual([])
  expect(await row(3).getByText('0:03').count()).toBe(1)
  expect(await watchedSeconds(4)).toBeCloseTo(4, 0)
})

test('episodes with a scheduled release are moved by keyboard, and the move is undone', async () => {
  await choose(page.getByRole('button', { name: 'Add episodes' }), 'EP3.mp4', 'EP5.mp4')
  await dialog().getByLabel('After the checks').selectOption('Show them at a set time')
  const addButton = dialog().getByRole('button', { name: 'Add episodes' })
  await dialog().getByLabel('Publication time').fill('2020-01-01T18:00')
  await addButton.click()
  await dialog().getByText('The time must be in the future.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog().getByLabel('Publication time').fill('2030-11-28T18:00')
  await addButton.click()
  await row(6).waitFor({ timeout: importMs })
  await row(6)
    .getByText(/^planned .* UTC/)
    .waitFor()
  const lengths = () =>
    Promise.all(
      [5, 6].map((n) =>
        row(n)
          .getByText(/^0:0\d$/)
          .textContent(),
      ),
    )
  expect(await lengths()).toEqual(['0:03', '0:05'])
  await page.getByRole('button', { name: 'Order of episodes' }).press('Enter')
  await page.getByText(/^2 episodes can move/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const last = page.getByRole('listitem').filter({ hasText: 'EP 6' }).getByRole('button', { name: /^EP 6/ })
  await last.press('Alt+ArrowUp')
  await last.press('Alt+ArrowUp')
  await page.getByRole('status').getByText('EP 4 must keep its number.').waitFor()
  await page.getByText(/^2 episodes get another number/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Move 2 episodes' }).press('Enter')
  await page.getByRole('status').getByText('2 episodes are moved').waitFor()
  await expect.poll(lengths).toEqual(['0:05', '0:03'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(lengths).toEqual(['0:03', '0:05'])
})
