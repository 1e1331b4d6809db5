import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioUpload, uploadFilePath } from '@cliffhanger/contract/studio/upload'
import { type MediaSpec, makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { titleUploadsFolder } from '../../apps/server/src/modules/title-uploads/upload-folder.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { makeDramaFolder } from '../../apps/server/src/testing/operator-folder.ts'
import { hostileTitleFiles } from '../../apps/server/src/testing/uploads/hostile-title-files.ts'
import { upload as uploadTexts } from '../../apps/studio/src/i18n/locales/en/upload.ts'
import { launchChromium, openPhone } from '../chromium.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { downloadCsv } from './download-csv.ts'
import { type OwnStudio, startOwnStudio } from './own-studio.ts'
import { tabTo } from './tab-to.ts'
import { uploadOverUnreliableConnection } from './upload-scenario.ts'

let studio: OwnStudio
let browser: Browser
let folder: string
const file = (name: string) => join(folder, name)
beforeAll(async () => {
  ;[studio, browser, folder] = await Promise.all([
    freePort().then((port) => startOwnStudio(port)),
    launchChromium(),
    mkdtemp(join(tmpdir(), 'cliffhanger-newcomer-')),
  ])
  for (const n of [1, 2, 3]) await makeMedia(file(`Tides ${n}.mp4`), { seconds: 1 + n / 2 })
  await writeFile(file('Tides 1.srt'), '1\n00:00:00,100 --> 00:00:01,000\nThe tide turns.\n')
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
  await rm(folder, { recursive: true })
})

/** Texts of upload errors in Studio, by error code. */
const problemTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(uploadTexts).flatMap(([key, text]) =>
    key.startsWith('problem.') && typeof text === 'string' ? [[key.slice('problem.'.length), text]] : [],
  ),
)
/** Renames a file so that it belongs to a later episode, because episodes in a folder need different numbers. */
const numbered = (at: number, path: string): string => path.replace('001', String(at + 1).padStart(3, '0'))

/** Moves the focus to an element with Tab and presses Enter. */
async function pressEnterOn(element: Locator): Promise<void> {
  await tabTo(element)
  await element.page().keyboard.press('Enter')
}
/** Presses a button that opens the system's file chooser, and chooses files. */
async function choose(page: Page, button: string, files: readonly string[], by: 'click' | 'key' = 'click') {
  const chooser = page.waitForEvent('filechooser')
  const found = page.getByRole('button', { name: button }).first()
  await (by === 'click' ? found.click() : pressEnterOn(found))
  await (await chooser).setFiles([...files])
}
/** Drops files and folders onto the page's drop area. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const place = await page.getByRole('group', { name: 'Drop a folder or videos here' }).boundingBox()
  const cdp = await page.context().newCDPSession(page)
  const at = { x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 20 }
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}
/** Starts counting the operator's clicks until the document is loaded again. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  await page.evaluate(`addEventListener('click', (event) => { if (event.isTrusted) noteClick() }, true)`)
  return () => clicks
}

test('a new operator publishes a title from videos and a subtitle file with few clicks, and viewers see it', async () => {
  const page = await studio.open(browser, 'owner')
  const clicks = await countClicks(page)
  const begun = performance.now()
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await page.getByText('Nothing is being uploaded').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await choose(page, 'Choose files', ['Tides 1.mp4', 'Tides 2.mp4', 'Tides 3.mp4', 'Tides 1.srt'].map(file))
  await page.getByText('nothing to fix').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByLabel('Name of the title').fill('')
  await page.getByLabel('Price of each further episode').fill('0')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Write the name that viewers see').waitFor()
  await page.getByText('Episodes that are not free need a price').waitFor()
  await page.getByLabel('Name of the title').fill('Tides of Regret')
  await page.getByLabel('Price of each further episode').fill('20')
  await page.getByText('A viewer pays 40 coins to finish it.').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('table', { name: 'Finished' }).getByText('Tides of Regret').waitFor({ timeout: 60_000 })

  const viewer = await openPhone(browser)
  await viewer.goto(studio.origin)
  await viewer.getByText('Tides of Regret').first().waitFor()
  const seconds = (performance.now() - begun) / 1000
  console.info(`newcomer: ${clicks()} clicks, ${seconds.toFixed(1)} s until a viewer sees the title`)
  expect(clicks()).toBeLessThanOrEqual(15)
  expect(seconds).toBeLessThan(300)
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
  await viewer.context().close()
})

test('by keyboard alone, a damaged file is rejected with a reason and replaced, and the upload is removed', async () => {
  const page = await studio.open(browser, 'editor')
  await pressEnterOn(page.getByRole('link', { name: 'Upload' }).first())
  await writeFile(file('Ebb 1.mp4'), (await readFile(file('Tides 1.mp4'))).subarray(0, 700))
  await choose(page, 'Choose files', [file('Ebb 1.mp4'), file('Tides 2.mp4')], 'key')
  await page.getByText('1 file to fix').waitFor()
  await page.getByText('it was cut off while it was copied').waitFor()
  await page.getByText('without a readable index').waitFor()
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await page.route(`**${studioApiBase}${studioUpload.removeFile.path}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Leave out' }).press('Enter')
  await page.getByRole('alert').getByText('There is no connection to the server.').waitFor()
  await choose(page, 'Replace file', [file('Tides 1.mp4')], 'key')
  await page.getByText('nothing to fix').waitFor()
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByText('are deleted from the server').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await pressEnterOn(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await page.getByText('Nothing is being uploaded').waitFor()
  await page.context().close()
})

test('a folder without files is refused with a reason', async () => {
  const page = await studio.open(browser, 'editor')
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await mkdir(file('Drought'))
  await drop(page, [file('Drought')])
  await page.getByRole('alert').getByText('No files were found.').waitFor()
  await page.context().close()
})

test.each([
  ['a full disk', { status: 507 }, 'There is not enough space on the server.'],
  ['a running import', { status: 409, json: { reason: 'importRunning' } }, 'This upload is being imported.'],
])('%s stops an upload with a reason, and the operator continues it', async (_, refusal, reason) => {
  const page = await studio.open(browser, 'editor')
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await page.route(`**${studioApiBase}${uploadFilePath}/*`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.continue(),
  )
  await choose(page, 'Choose files', [file('Tides 3.mp4')])
  await page.getByRole('alert').getByText(reason).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('nothing to fix').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing is being uploaded').waitFor()
  await page.context().close()
})

test('each kind of hostile file is rejected with file name and reason, and leaves no file behind', async () => {
  const page = await studio.open(browser, 'editor')
  const onDisk = () => readdir(titleUploadsFolder(studio.dataDir), { recursive: true })
  const before = await onDisk()
  await page.getByRole('link', { name: 'Upload' }).first().click()
  const video = await readFile(file('Tides 2.mp4'))
  async function made(spec: MediaSpec): Promise<Buffer> {
    await makeMedia(file('made.mp4'), spec)
    return readFile(file('made.mp4'))
  }
  // An invalid title file stops the checks of its folder, so it is in a folder of its own.
  const folders = [
    { name: 'wreck', files: hostileTitleFiles.filter(({ path }) => path !== 'drama.yaml') },
    { name: 'flotsam', files: hostileTitleFiles.filter(({ path }) => path === 'drama.yaml') },
  ]
  for (const { name, files } of folders) {
    await mkdir(file(name))
    const videos = files.filter(({ code, path }) => path.startsWith('001') && code !== 'subtitle').length
    await writeFile(file(`${name}/${numbered(videos, '001.mp4')}`), video)
    for (const [at, { path, bytes }] of files.entries())
      await writeFile(file(`${name}/${numbered(at, path)}`), await bytes(video, made))
    await choose(page, 'Choose folder', [file(name)])
    const section = page.getByRole('region', { name, exact: true })
    await section.getByText(files.length === 1 ? '1 file to fix' : `${files.length} files to fix`).waitFor()
    for (const [at, { path, code }] of files.entries()) {
      const row = section.getByRole('listitem').filter({ has: page.getByText(numbered(at, path), { exact: true }) })
      expect(await row.getByText(problemTexts[code] ?? code).count(), `${numbered(at, path)}: ${code}`).toBe(1)
    }
    expect(await section.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    await section.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nothing is being uploaded').waitFor()
    expect(await onDisk()).toEqual(before)
  }
  await page.getByRole('link', { name: 'Titles' }).first().click()
  await page.getByText('Tides of Regret').first().waitFor()
  for (const { name } of folders) expect(await page.getByText(name).count(), name).toBe(0)
  await page.context().close()
})

test('by keyboard alone, a title is uploaded, priced and published', async () => {
  const page = await studio.open(browser, 'editor')
  await pressEnterOn(page.getByRole('link', { name: 'Upload' }).first())
  await choose(page, 'Choose files', [file('Tides 1.mp4')], 'key')
  await page.getByText('nothing to fix').waitFor()
  const typed = { 'Name of the title': 'Spring Tide', 'Free episodes': '0', 'Price of each further episode': '30' }
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.getByText('A viewer pays 30 coins to finish it.').waitFor()
  await pressEnterOn(page.getByRole('button', { name: 'Publish', exact: true }))
  const row = page.getByRole('table', { name: 'Finished' }).getByRole('row', { name: /Spring Tide/ })
  await row.waitFor({ timeout: 60_000 })
  await pressEnterOn(row.getByRole('link', { name: 'Spring Tide' }))
  await page.getByRole('heading', { name: 'Spring Tide' }).waitFor()
  await page.context().close()
})

test('a chosen folder with a title file is imported as a hidden title with a release time; a dropped folder is another upload', async () => {
  const page = await studio.open(browser, 'editor')
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await makeDramaFolder(file('low-water'), { yaml: 'names: { en: Low Water }\n', episodes: 1 })
  await choose(page, 'Choose folder', [file('low-water')])
  const section = page.getByRole('region', { name: 'low-water', exact: true })
  await section.getByText('nothing to fix').waitFor()
  await section.getByText('drama.yaml in the folder says name, price and tags').waitFor()
  await mkdir(file('Flood/reels'), { recursive: true })
  await copyFile(file('Tides 2.mp4'), file('Flood/reels/1.mp4'))
  await drop(page, [file('Flood')])
  await page.getByRole('region', { name: 'Flood', exact: true }).getByText('nothing to fix').waitFor()
  await section.getByLabel('After the checks').selectOption('Publish at a set time')
  await section.getByLabel('Publication time').fill('2020-01-01T18:00')
  await section.getByRole('button', { name: 'Schedule' }).click()
  await section.getByText('The time must be in the future.').waitFor()
  await section.getByLabel('Publication time').fill('2090-01-01T18:00')
  expect(await findAxeViolations(page)).toEqual([])
  await section.getByRole('button', { name: 'Schedule' }).click()
  const row = page.getByRole('table', { name: 'Finished' }).getByRole('row', { name: /Low Water/ })
  await row.getByText('hidden').waitFor({ timeout: 60_000 })
  await row.getByText(/^planned .* 2090/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const viewer = await openPhone(browser)
  await viewer.goto(studio.origin)
  await viewer.getByText('Tides of Regret').first().waitFor()
  expect(await viewer.getByText('Low Water').count()).toBe(0)
  await page.context().close()
  await viewer.context().close()
})

test('the health page runs jobs and the audit, creates a backup and verifies it', async () => {
  const page = await studio.open(browser, 'owner')
  await page.getByRole('link', { name: 'Operations' }).first().click()
  const jobs = page.getByRole('table', { name: 'Jobs' })
  await jobs.getByRole('row', { name: /rank-titles/ }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const sweep = jobs.getByRole('row', { name: /sweep-limits/ })
  await sweep.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('sweep-limits starts as soon as a server is free').waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByRole('listitem').first().waitFor({ timeout: 60_000 })
  await backups.getByRole('button', { name: 'Verify the newest' }).click()
  await backups.getByText(/^Verified /).waitFor({ timeout: 60_000 })
  await backups.getByRole('button', { name: 'Back up with media' }).click()
  const asked = page.getByRole('dialog', { name: 'Back up with the media?' })
  await asked.getByText(/^Free in .*: \d/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Back up with media' }).click()
  await backups.getByRole('listitem').getByText('with media').waitFor({ timeout: 60_000 })
  const csv = await downloadCsv(page, page.getByRole('region', { name: 'Jobs' }))
  expect(csv).toMatch(/\r\nrank-titles,\*\/10 \* \* \* \*,/)
  await page.getByRole('region', { name: 'Servers' }).getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'Run the audit' }).click()
  await page.getByText(/^Everything agreed/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Measure now' }).click()
  await page.getByText(/^Media and backups measured/).waitFor({ timeout: 60_000 })
  const events = page.getByRole('table', { name: 'Security events' })
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('wallets merged')
  await page.getByText('No event matches').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('operator signed in')
  await events.getByText('operator signed in').first().waitFor()
  await page.context().close()
})

test('an upload survives dropped connections, a closed browser and a killed server', async () => {
  const limits = { bytes: 12 * 1024 ** 2, dropEveryMs: 900, bytesPerSecond: 1.5 * 1024 ** 2 }
  const { drops, hash, publishedHash, status } = await uploadOverUnreliableConnection(() => launchChromium(), limits)
  expect(drops).toBeGreaterThan(3)
  expect([status, publishedHash]).toEqual(['published', hash])
}, 300_000)
