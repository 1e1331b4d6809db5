import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolder } from '../../apps/server/src/ingest/import-folder.ts'
import { createInvite, inviteUrl } from '../../apps/server/src/modules/operators/invites.ts'
import { storeFolder } from '../../apps/server/src/origin/store-folder.ts'
import { makeDramaFolder } from '../../apps/server/src/testing/operator-folder.ts'
import { type StudioClient, signInAs, studioOriginOf } from '../../apps/server/src/testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { openPhone } from '../chromium.ts'
import { browser } from '../demo-browser.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { pressEnterWhileComposing } from './compose-enter.ts'
import { downloadCsv } from './download-csv.ts'
import { openStudioByInvitation } from './studio-browser.ts'
import { tabTo } from './tab-to.ts'

let server: TestServer
let folder: string
let other: StudioClient
let vidId: string
const srt = `1
00:00:00,100 --> 00:00:03,000
You opend the door.

2
00:00:04,000 --> 00:00:06,000
I have kept your key since the night you left us here, and nobody has asked me for it
`
const silentReport = { problems: () => undefined, begun: () => undefined, progress: () => undefined }
beforeAll(async () => {
  ;[server, folder] = await Promise.all([createTestServer(), mkdtemp(join(tmpdir(), 'cliffhanger-subtitles-'))])
  server.clock.now = Date.now()
  await makeDramaFolder(folder, { media: { seconds: 8 } })
  await writeFile(join(folder, 'subtitles/en/001.srt'), srt)
  const { db, config, now } = server.deps
  const needs = { db, store: createFolderStore(storeFolder(config.dataDir)), now, signal: new AbortController().signal }
  const never = () => {
    throw new Error('the import failed')
  }
  await importFolder(folder, needs, {
    ...silentReport,
    live: () => undefined,
    published: () => undefined,
    failed: never,
  })
  vidId = (await db.selectFrom('titles').select('vid_id').executeTakeFirstOrThrow()).vid_id
  other = await signInAs(server, 'owner')
}, 120_000)
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

async function openAs(role: StudioRole): Promise<Page> {
  const { token } = await createInvite(server.deps, `${crypto.randomUUID()}@studio.example.com`, role)
  return openStudioByInvitation(inviteUrl(studioOriginOf(server), token))
}
const studio = () => `${studioOriginOf(server)}/studio`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const key = () => ({ vidId, n: 1, code: 'en' as const })
const published = async () => (await other.ask(studioSubtitles.read, key())).cues.map(({ text }) => text)
const firstText = (page: Page) => page.getByRole('textbox', { name: /text of the line/ }).first()

test('a viewer reports a subtitle line, an editor corrects it by keyboard, and the viewer gets an answer', async () => {
  const viewer = await openPhone(browser)
  await viewer.goto(`${server.origin}/video?vid=${vidId}`)
  await viewer.locator('[data-subtitles] p').first().waitFor()
  await viewer.getByRole('button', { name: 'Subtitles' }).tap()
  await viewer.getByRole('button', { name: 'Report a subtitle problem' }).tap()
  await viewer.locator('label', { hasText: 'The words are wrong' }).tap()
  await viewer.getByLabel('Contact email').fill('ada@example.com')
  await viewer.getByRole('button', { name: 'Send report' }).tap()
  await viewer.getByText('Thank you. We will look at it.').waitFor()

  const page = await openAs('editor')
  await page.goto(`${studio()}/subtitles`)
  await page.getByRole('link', { name: 'You opend the door.' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await tabTo(page.getByRole('link', { name: 'You opend the door.', exact: true }))
  await page.keyboard.press('Enter')
  await page.locator('svg rect').first().waitFor({ state: 'attached' })
  await page.getByText('1 viewer at this line').waitFor()
  await page.getByText(/characters a second: shorten it/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.keyboard.press('Space')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstText(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('You opened the door.')
  expect(await pressEnterWhileComposing(firstText(page))).toBe(true)
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+Enter')
  expect(await page.getByRole('textbox', { name: /text of the line/ }).count()).toBe(3)
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByText(/^Draft saved/).waitFor()
  await tabTo(button(page, 'Publish EP 1').last())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish EP 1' })
  await dialog.getByText('1 viewer who reported a changed line gets an answer.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await tabTo(button(page, 'Publish EP 1').last())
  await page.keyboard.press('Enter')
  await page.getByText('EP 1 is published. 1 viewer got an answer.').waitFor()
  expect((await other.ask(studioSubtitles.read, key())).cues[0]).toEqual({
    ...{ startMs: 200, endMs: 3100, text: 'You opened the door.' },
  })

  await viewer.goto(`${server.origin}/feedlist`)
  await viewer.getByText('Subtitles with wrong words').first().tap()
  await viewer.getByText('We have corrected this subtitle.').waitFor()
  const next = await openPhone(browser)
  await next.goto(`${server.origin}/video?vid=${vidId}`)
  await next.locator('[data-subtitles]').getByText('You opened the door.').waitFor()
  for (const one of [viewer, next, page]) await one.context().close()
})

test("typed text survives a lost connection and a reload, and overwrites another editor's text only after a comparison", async () => {
  const page = await openAs('editor')
  await page.goto(`${studio()}/subtitles/${vidId}/1/en`)
  await firstText(page).fill('Mine')
  await page.context().setOffline(true)
  await button(page, 'Publish EP 1').click()
  const dialog = page.getByRole('dialog')
  await button(page, 'Publish EP 1').last().click()
  await dialog.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  const { hash, cues } = await other.ask(studioSubtitles.read, key())
  await other.ask(studioSubtitles.publish, { ...key(), base: hash, cues: cues.slice(0, 1) })
  await page.reload()
  await page.getByText(/Somebody else has published this file meanwhile/).waitFor()
  expect(await firstText(page).inputValue()).toBe('Mine')
  expect(await button(page, 'Publish EP 1').isDisabled()).toBe(true)
  await button(page, 'Compare').click()
  await page.getByText('Only in the published file').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await button(page, 'Continue with mine').click()
  await button(page, 'Publish EP 1').click()
  await button(page, 'Publish EP 1').last().click()
  await page.getByText(/^EP 1 is published/).waitFor()
  expect((await published())[0]).toBe('Mine')
  expect(await button(page, 'Publish EP 1').isDisabled()).toBe(true)

  await button(page, 'Versions').click()
  await button(page, 'Load into the editor').last().click()
  expect(await firstText(page).inputValue()).toBe('You opend the door.')
  await page.context().close()
})

test('a publication is confirmed even if its dialog is closed before the response, and is not reported as a publication by a colleague', async () => {
  const page = await openAs('editor')
  await page.goto(`${studio()}/subtitles/${vidId}/1/en`)
  const held = Promise.withResolvers<void>()
  await page.route('**/studio/api/subtitles/publish', async (route) => {
    await held.promise
    await route.continue()
  })
  await firstText(page).fill('Slowly')
  await button(page, 'Publish EP 1').click()
  await button(page, 'Publish EP 1').last().click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  held.resolve()
  await page.getByText(/^EP 1 is published/).waitFor()
  expect(await page.getByText(/Somebody else has published/).count()).toBe(0)
  expect((await published())[0]).toBe('Slowly')
  await page.context().close()
})

test("a click and the arrow keys move the playhead, and the editor's shortcuts work while its slider has the focus", async () => {
  const page = await openAs('editor')
  await page.goto(`${studio()}/subtitles/${vidId}/1/en`)
  await page.locator('svg rect').first().waitFor({ state: 'attached' })
  const playhead = page.getByRole('slider', { name: 'Playhead' })
  const width = (await playhead.boundingBox())?.width ?? 0
  await playhead.click({ position: { x: (width * 3_540) / 34_000, y: 10 } })
  const clicked = Number(await playhead.inputValue())
  expect(Math.abs(clicked - 3_540)).toBeLessThanOrEqual(60)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(Number(await playhead.inputValue())).toBe(clicked + 40)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => Math.round(video.currentTime * 1000)))
    .toBe(clicked + 40)
  await page.keyboard.press(']')
  await page.getByText(/^Draft saved/).waitFor()
  await page.getByText('0:03.5').first().waitFor()
  await page.keyboard.press('Escape')
  const list = page.getByRole('region', { name: 'Lines of the file' })
  expect(await list.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.context().close()
})

test('support sees the text of a subtitle file, but cannot edit or publish it', async () => {
  const page = await openAs('support')
  await page.goto(`${studio()}/subtitles/files`)
  await page.getByRole('link', { name: /^en English, episode 1/ }).waitFor()
  expect(await downloadCsv(page)).toMatch(
    new RegExp(`^title,title id,episode,subtitles,missing,open reports\r\n[^,]+,${vidId},1,en[^,]*,[^,]*,\\d+\r\n`),
  )
  await page.getByRole('link', { name: /^en English, episode 1/ }).click()
  await firstText(page).waitFor()
  expect(await firstText(page).evaluate((field: HTMLTextAreaElement) => field.readOnly)).toBe(true)
  expect(await button(page, 'Publish EP 1').getAttribute('title')).toBe('Editors and owners may publish')
  await page.context().close()
})
