import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDueReleases } from '../../apps/server/src/modules/catalogue/editing/release.ts'
import { createInvite, inviteUrl } from '../../apps/server/src/modules/operators/invites.ts'
import { publishSample } from '../../apps/server/src/testing/sample-title.ts'
import { type StudioClient, signInAs, studioOriginOf } from '../../apps/server/src/testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { openDesktop } from '../demo-browser.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { downloadCsv } from './download-csv.ts'
import { openStudioByInvitation } from './studio-browser.ts'

let server: TestServer
let other: StudioClient
let vidId = ''
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  const { db } = server.deps
  vidId = (
    await publishSample(db, 'midnight', {
      names: { en: 'Married at Midnight', th: 'เที่ยงคืน' },
      count: 12,
      freeEpisodes: 4,
    })
  ).vidId
  await publishSample(db, 'my-face', { names: { en: 'She Has My Face' }, tags: ['twins'] })
  await publishSample(db, 'room', { names: { en: 'Room 1107' } })
  for (let at = 0; at < 36; at += 1) {
    const { userId } = (await server.viewer()).state
    await server.database.pool.query(
      'INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) VALUES ($1, $2, $3, now())',
      [userId, vidId, at < 14 ? 4 : 1 + (at % 12)],
    )
  }
  other = await signInAs(server, 'owner')
})
afterAll(() => server?.close())

async function openAs(role: StudioRole, options: Parameters<typeof openStudioByInvitation>[1] = {}): Promise<Page> {
  const { token } = await createInvite(server.deps, `${crypto.randomUUID()}@studio.example.com`, role)
  return openStudioByInvitation(inviteUrl(studioOriginOf(server), token), options)
}
const studio = () => `${studioOriginOf(server)}/studio`
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const versionOf = async () => (await other.ask(studioTitle.get, { vidId })).version

test('an editor finds titles, hides two titles by keyboard, undoes the change, and saves a view', async () => {
  const page = await openAs('editor')
  await page.getByRole('link', { name: 'Titles' }).first().click()
  await page.getByRole('link', { name: 'Room 1107' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('columnheader', { name: 'Viewers' }).getByRole('button').press('Enter')
  await page.locator('th[aria-sort=descending]').getByText('Viewers').waitFor()
  expect(page.url()).toContain('sort=viewers')
  await page.keyboard.press('Enter')
  await page.locator('th[aria-sort]').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'State' }).press('Enter')
  await page.getByRole('columnheader', { name: 'State' }).waitFor({ state: 'hidden' })
  await page.getByRole('menuitemcheckbox', { name: 'State' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Titles' }).first().click()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('toolbar').getByText('2 selected').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('dialog').getByText('0 viewers own episodes').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Hide 2 titles' }).click()
  await toast(page, '2 titles are hidden from viewers').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByRole('cell', { name: 'Visible' }).count()).toBe(3)

  await page.getByRole('combobox', { name: 'Words missing in' }).selectOption('ไทย')
  await expect.poll(() => page.url()).toContain('incomplete=th')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('No Thai')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'No Thai' }).waitFor()
  await page.getByLabel('Name, tag or id').fill('nothing like this')
  await page.keyboard.press('Enter')
  await page.getByText('No title matches').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Married at Midnight' }).waitFor()
  await page.context().close()
})

test('texts and prices stay drafts until published, and a change by another operator discards no typed text', async () => {
  const page = await openAs('editor')
  await page.goto(`${studio()}/titles/${vidId}?tab=words`)
  const name = page.getByRole('region', { name: 'Español' }).getByLabel('Name')
  await name.fill('Casados a medianoche')
  await page.reload()
  expect(await name.inputValue()).toBe('Casados a medianoche')
  expect(await findAxeViolations(page)).toEqual([])
  await other.ask(studioTitle.setPrices, {
    ...{ vidId, version: await versionOf() },
    ...{ freeEpisodes: 4, pricePerEpisode: 25, wholeTitlePrice: '6.99' },
  })
  await page.getByRole('button', { name: 'Publish words' }).click()
  await page.getByText('Somebody else has changed this').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await name.inputValue()).toBe('Casados a medianoche')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Publish words' }).click()
  await toast(page, 'Viewers see the new words').waitFor()

  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByLabel('Audience').selectOption('Romance-led')
  await page.getByLabel('Shelf order').fill('first')
  await page.getByText('Write a whole number from').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Shelf order').fill('-5')
  await page.getByRole('button', { name: 'Publish details' }).click()
  await toast(page, 'The details are published').waitFor()
  expect((await other.ask(studioTitle.get, { vidId })).state).toMatchObject({ audience: 1, order: -5 })

  await page.getByRole('link', { name: 'Prices' }).click()
  await page.getByLabel('Free episodes').fill('2')
  await page.getByText('10 paid episodes to go, 250 coins').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish prices for new viewers' }).click()
  await toast(page, 'The new prices are for sale').waitFor()
  // The toast stays open while it has the focus.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).focus()
  await other.ask(studioTitle.setPrices, {
    ...{ vidId, version: await versionOf() },
    ...{ freeEpisodes: 3, pricePerEpisode: 25, wholeTitlePrice: '6.99' },
  })
  // This click leaves the focus in the toast; without the focus, the toast would soon disappear.
  await page.getByRole('link', { name: 'Today' }).first().dispatchEvent('click')
  await page.getByRole('heading', { name: 'Today' }).first().waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alert').getByText('Somebody else has changed midnight').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await page.goBack()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Prices changed').first().waitFor()
  expect(await downloadCsv(page)).toMatch(/^version,changed,operator,change\r\n\d+,[^,]+,[^,]+,prices\r\n/)
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await page.getByRole('cell', { name: 'Free episodes' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Put back' }).nth(1).click()
  await page.getByText('Earlier version restored').first().waitFor()
  await page.context().close()
})

test('a text typed while the texts of a title are being published stays a draft based on the published version', async () => {
  const page = await openAs('editor')
  await page.goto(`${studio()}/titles/${vidId}?tab=words`)
  const name = page.getByRole('region', { name: 'Español' }).getByLabel('Name')
  const publish = page.getByRole('button', { name: 'Publish words' })
  const held = Promise.withResolvers<void>()
  await page.route(`**${studioApiBase}${studioTitle.setWords.path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  const before = await name.inputValue()
  await name.fill('Casados de noche')
  await publish.click()
  await name.fill(before)
  held.resolve()
  await toast(page, 'Viewers see the new words').waitFor()
  const liveName = async () => (await other.ask(studioTitle.get, { vidId })).state.texts.es?.name
  expect([await liveName(), await name.inputValue()]).toEqual(['Casados de noche', before])
  expect(await page.getByText('Somebody else has changed this').count()).toBe(0)
  await publish.click()
  await expect.poll(liveName).toBe(before)
  await page.context().close()
})

test('an editor hides episodes, schedules their release and imports an .srt file, without axe violations', async () => {
  const page = await openAs('editor')
  await page.goto(`${studio()}/titles/${vidId}`)
  await page.getByRole('checkbox', { name: 'EP 11', exact: true }).check()
  await page.getByRole('checkbox', { name: 'EP 12', exact: true }).check()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('dialog').getByText('EP 11 · unlocked by 0, watched by 0').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Hide 2 episodes' }).click()
  await toast(page, '2 episodes are hidden').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Release' }).click()
  await page.getByLabel('Release some episodes each day').check()
  await page.getByLabel('First time').fill('2030-11-28T18:00')
  await page.getByRole('cell', { name: 'EP 12' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Schedule 2 steps' }).click()
  await toast(page, 'The release is planned').waitFor()
  for (const tab of ['Covers', 'Subtitles']) {
    const link = page.getByRole('main').getByRole('link', { name: tab, exact: true })
    await link.click()
    await link.and(page.locator('[aria-current=page]')).waitFor()
    expect(await findAxeViolations(page), tab).toEqual([])
  }
  const dialog = page.getByRole('dialog')
  async function importFile(text: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Import an .srt file' }).click()
    await (await chooser).setFiles({ name: '3.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) })
  }
  await page.getByRole('button', { name: 'ไทย, EP 3: missing' }).click()
  await importFile('no times')
  await dialog.getByText('contains no readable subtitle').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await importFile('00:00:01,000 --> 00:00:02,000\nหลิน\n')
  await toast(page, 'ไทย, EP 3: 1 line is published').waitFor()
  const cell = page.getByRole('link', { name: 'Edit ไทย, EP 3' })
  await cell.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await cell.click()
  await page
    .getByRole('textbox', { name: /text of the line/ })
    .first()
    .waitFor()
  await page.context().close()
})

test('viewers see the episodes that a scheduled release has published, and the time of the next release', async () => {
  const { db } = server.deps
  const { vidId: followed } = await publishSample(
    db,
    'followed',
    { count: 6, freeEpisodes: 6, pricePerEpisode: 0 },
    server.clock.now,
  )
  const hide = { vidId: followed, version: 1, episodes: [5, 6], isHidden: true }
  const { version } = await other.ask(studioTitle.setEpisodesHidden, hide)
  const firstAt = server.clock.now + 1_000
  const episodes = { firstEpisode: 5, firstAt, perDay: 1 }
  await other.ask(studioTitle.setRelease, { vidId: followed, version, holdsNewEpisodes: false, episodes })
  expect(await publishDueReleases(db, firstAt)).toBe(1)
  const page = await openDesktop()
  await page.goto(`${server.origin}/video?vid=${followed}`)
  await page.getByRole('button', { name: 'Episode 5, free, new' }).waitFor()
  expect(await page.getByRole('button', { name: /^Episode \d/ }).count()).toBe(5)
  await page.getByText(/^Next episode: /).waitFor()
  await page.context().close()
})

test('an owner hides a title, can then only preview it, and deletes it after typing its name', async () => {
  const { vidId: mistake } = await publishSample(server.deps.db, 'mistake', { names: { en: 'A Mistake' } })
  const page = await openAs('owner')
  await page.goto(`${studio()}/titles/${mistake}`)
  await page.getByRole('button', { name: 'Hide from viewers' }).click()
  await page.getByRole('dialog').getByText('0 viewers own episodes').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide 1 title' }).click()
  await toast(page, 'The title is hidden from viewers').waitFor()
  await page.getByText('Viewers cannot open a hidden title.').waitFor()
  expect(await page.getByRole('button', { name: 'View as viewer' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Preview' }).click()
  const player = page.frameLocator('iframe:not([aria-hidden])')
  await player.getByText('A Mistake').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('6 episodes').waitFor()
  await dialog.getByText('0 viewers own episodes', { exact: true }).waitFor()
  const button = dialog.getByRole('button', { name: 'Delete' })
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByLabel('Type A Mistake to confirm').fill('A Mistake')
  expect(await findAxeViolations(page)).toEqual([])
  await button.click()
  await toast(page, 'A Mistake is deleted').waitFor()
  await page.getByRole('link', { name: 'Room 1107' }).waitFor()
  expect(await page.getByRole('link', { name: 'A Mistake' }).count()).toBe(0)
  await page.context().close()
})

test('an analyst can view titles and change nothing', async () => {
  const page = await openAs('analyst')
  await page.goto(`${studio()}/titles/${vidId}?tab=words`)
  await page.getByText('Owners and editors may change this.').waitFor()
  expect(await page.getByRole('button', { name: /Publish|Hide|Import/ }).count()).toBe(0)
  await page.goto(`${studio()}/titles`)
  await page.getByRole('link', { name: 'Room 1107' }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.goto(`${studio()}/titles/999`)
  await page.getByText('This no longer exists.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})
