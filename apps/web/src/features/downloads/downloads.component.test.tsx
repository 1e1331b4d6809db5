import { accounts } from '@cliffhanger/contract/accounts'
import { downloads as calls } from '@cliffhanger/contract/downloads'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startOffline } from '#app/offline/start-offline.ts'
import { keys } from '#settings/keys.ts'
import type { ApiServer } from '../../testing/api-server.ts'
import { createAccountServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'
import { createDownloadStore, type DownloadedEpisode } from './download-store.ts'
import { hasDownloadsSetting } from './downloads.ts'

const userId = '7001'
const day = 86_400_000
const store = createDownloadStore(indexedDB)
beforeEach(() => store.clear())

const title: PlayListVideo = {
  ...createFreeTitle('Red Veil'),
  unlockedEpisodesList: [],
  wholeTitlePrice: '',
  episodes: [1, 2, 3].map((n) => ({ n, duration: 60 })),
  start: {},
}
const rung = { id: '540', width: 540, height: 960, bandwidth: 800, codecs: 'avc1', init: 'AAAA', segments: 's/{n}.m4s' }
const start = { base: '/media/t/1/', duration: 60, durations: [30, 30], rungs: [rung] }
const details = { playUrl: `${start.base}master.m3u8`, lookTime: 0, playId: '1', subtitles: [], start }
const right = () => ({ endTime: Date.now() + 30 * day, now: Date.now(), contentKey: btoa('k'.repeat(32)) })

/** Creates an API server with a logged-in viewer and media of a few bytes. */
function createDownloadServer(vipRank: 0 | 1 = 1): ApiServer {
  const server = createAccountServer('mira@example.com')
  server.answer(accounts.getUserInfo, {
    ...{ openId: 'mira@example.com', userName: '', userId, vipRank, premiumDueTime: null },
    ...{ headimgurl: '', airEmail: '', newUserRecommend: 1 },
  })
  server.answer(playback.getPlayList, title)
  // No renditions for playback, because the media content is not playable.
  server.answer(playback.videoDetails, { ...details, start: { ...start, rungs: [] } })
  server.answerWith(calls.beginDownload, () => ({ right: right(), details }))
  server.answerWith(calls.renewDownloads, () => ({ right: right(), ended: [] }))
  server.answer(calls.endDownloads, {})
  const fetch: typeof server.fetch = async (url, init) =>
    new URL(String(url), location.href).pathname.startsWith('/media/')
      ? new Response(new Uint8Array(1_000_000))
      : server.fetch(url, init)
  return { ...server, fetch }
}
/** Makes the page look like the installed app. */
function install(): void {
  const ask = matchMedia.bind(window)
  const installed = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ask(query === '(display-mode: standalone)' ? 'all' : query))
  onTestFinished(() => installed.mockRestore())
}
const open = (server: ApiServer, path = '/my') =>
  openApp(server, path, { brand: { downloads: true }, storage: { [keys.userId.key]: userId } })
const openList = () => page.getByRole('button', { name: 'Downloads' }).click()
const dialog = page.getByRole('dialog')
const row = (n: number) => dialog.getByRole('listitem').filter({ hasText: `Red Veil, EP ${n}` })
const keep = (n: number, more: Partial<DownloadedEpisode>): Promise<void> =>
  store.saveEpisode({
    ...{ id: `red-veil:${n}`, vidId: 'red-veil', n, video: title, state: 'done', parts: 2 },
    ...{ bytes: 48_000_000, expectedBytes: 48_000_000 },
    ...more,
  })

it('a brand without downloads shows no download controls on the screen "Me" or in the player', async () => {
  install()
  await openApp(createDownloadServer(), '/video?vid=red-veil&ep=1&sheet=settings')
  await expect.element(dialog.getByText('Speed', { exact: true })).toBeVisible()
  expect(dialog.getByRole('group', { name: 'Downloads' }).elements()).toEqual([])
  history.replaceState(null, '', '/my')
  await expect.element(page.getByRole('link', { name: 'Orders' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Downloads' }).elements()).toEqual([])
})

it('lists downloads with their size, progress and errors', async () => {
  install()
  await keep(1, {})
  await keep(2, { state: 'paused', parts: 1, bytes: 24_000_000 })
  await keep(3, { state: 'failed', fault: 'full', parts: 0, bytes: 0 })
  await open(createDownloadServer())
  await openList()
  await expect.element(dialog.getByText(/^3 episodes, 72 MB\. .* free\.$/)).toBeVisible()
  await expect.element(row(1).getByText('48 MB')).toBeVisible()
  await expect.element(row(1).getByRole('link')).toHaveAttribute('href', '/video?vid=red-veil&ep=1')
  await expect.element(row(2).getByText('Paused at 24 MB of 48 MB')).toBeVisible()
  await expect.element(row(2).getByRole('progressbar')).toHaveAttribute('value', '24000000')
  await expect.element(row(3).getByText(/^There is no room left on this device/)).toBeVisible()
})

it('resumes a paused download and retries an ended one', async () => {
  install()
  await keep(1, { state: 'paused', parts: 0, bytes: 0 })
  await keep(2, { state: 'ended', fault: 'time', parts: 0, bytes: 0 })
  await open(createDownloadServer())
  await openList()
  await row(1)
    .getByRole('button', { name: /^Resume/ })
    .click()
  await row(2)
    .getByRole('button', { name: /^Try again/ })
    .click()
  for (const n of [1, 2]) await expect.element(row(n).getByRole('link')).toBeVisible()
  await expect.element(row(1).getByText('2 MB')).toBeVisible()
  await expect.element(dialog.getByText(/^They play without a connection until/)).toBeVisible()
})

it('asks before one or all downloads are removed, and shows how much space this frees', async () => {
  install()
  for (const n of [1, 2, 3]) await keep(n, {})
  const server = createDownloadServer()
  await open(server)
  await openList()
  await row(2)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(dialog.getByText(/^Red Veil, EP 2 is deleted from this device \(48 MB\)\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog.getByText(/^2 episodes, 96 MB/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(dialog.getByText(/^2 episodes with 96 MB are deleted/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog.getByText(/^Nothing is downloaded yet/)).toBeVisible()
  expect(await store.readEpisodes()).toEqual([])
})

it('outside of the installed app, the dialog explains that downloads need the app and a membership', async () => {
  await open(createDownloadServer(0))
  await openList()
  await expect.element(dialog.getByText(/^Downloads need the installed app/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'See the membership' })).toHaveAttribute('href', '/premium')
})

it('the player downloads the current episode and the following ones', async () => {
  install()
  const server = createDownloadServer()
  await open(server, '/video?vid=red-veil&ep=1&sheet=settings')
  const group = dialog.getByRole('group', { name: 'Downloads' })
  await group.getByRole('button', { name: 'Download this episode' }).click()
  await expect.element(group.getByText('2 MB')).toBeVisible()
  await expect.element(group.getByRole('status')).toHaveTextContent('1 episode is being downloaded. Keep the app open.')
  await group.getByRole('button', { name: 'Download 2 episodes from here on' }).click()
  await expect
    .poll(async () => (await store.readEpisodes()).map(({ state }) => state))
    .toEqual(['done', 'done', 'done'])
  await expect.poll(() => server.requestsOf(calls.beginDownload).map(({ episodeN }) => episodeN)).toEqual([1, 2, 3])
  expect((await store.readRight())?.key?.extractable).toBe(false)
})

it.each([
  ['outside of the installed app', false, 1, /^Downloads need the installed app/],
  ['without a membership', true, 0, /^Downloads are part of the membership/],
] as const)(
  '%s, the player shows the requirement instead of the download button',
  async (_, isInstalled, vipRank, text) => {
    if (isInstalled) install()
    await open(createDownloadServer(vipRank), '/video?vid=red-veil&ep=1&sheet=settings')
    const group = dialog.getByRole('group', { name: 'Downloads' })
    await expect.element(group.getByText(text)).toBeVisible()
    expect(group.getByRole('button').elements()).toEqual([])
  },
)

it('offline, an ended download shows an error and a link to the membership', async () => {
  install()
  await keep(1, { details })
  await store.saveRight({ userId, endTime: Date.now() - day, seenTime: Date.now() - 2 * day })
  const server = createDownloadServer()
  server.disconnect(playback.getPlayList)
  server.disconnect(playback.videoDetails)
  await open(server, '/video?vid=red-veil&ep=1')
  await expect.element(page.getByRole('heading', { name: 'This download has ended' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the membership' })).toBeVisible()
})

it('retries a download after a failed request', async () => {
  install()
  const wait = window.setTimeout
  const timer = vi.spyOn(window, 'setTimeout').mockImplementation(function (this: unknown, task, ms) {
    return Reflect.apply(wait, this, [task, ms === 15_000 ? 0 : ms])
  })
  onTestFinished(() => timer.mockRestore())
  await keep(1, { state: 'paused', parts: 0, bytes: 0 })
  const server = createDownloadServer()
  let isBusy = true
  const fetch: typeof server.fetch = async (url, init) => {
    if (!isBusy || !String(url).endsWith('/s/1.m4s')) return server.fetch(url, init)
    isBusy = false
    return new Response(null, { status: 503 })
  }
  await open({ ...server, fetch })
  await openList()
  await row(1)
    .getByRole('button', { name: /^Resume/ })
    .click()
  await expect.element(row(1).getByText('2 MB')).toBeVisible()
  expect(isBusy).toBe(false)
})

it('each start of the app deletes downloads of another viewer', async () => {
  await store.saveRight({ userId: '6999', endTime: Date.now() + day, seenTime: Date.now() })
  await keep(1, {})
  const booted = await openApp(createDownloadServer(), '/my', {
    brand: { downloads: true },
    storage: { [keys.userId.key]: userId, [hasDownloadsSetting.key]: '1' },
  })
  startOffline(booted)
  await expect.poll(() => store.readEpisodes()).toEqual([])
  await expect.poll(() => booted.settings.get(hasDownloadsSetting)).toBe(0)
})

it('keeps the setting hasDownloads at 1 until the last download is removed', async () => {
  install()
  const booted = await open(createDownloadServer(), '/video?vid=red-veil&ep=1&sheet=settings')
  await dialog.getByRole('button', { name: 'Download this episode' }).click()
  await expect.poll(() => booted.settings.get(hasDownloadsSetting)).toBe(1)
  history.replaceState(null, '', '/my')
  await openList()
  await row(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => booted.settings.get(hasDownloadsSetting)).toBe(0)
})
