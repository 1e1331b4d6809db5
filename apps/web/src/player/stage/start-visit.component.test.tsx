import { playback } from '@cliffhanger/contract/playback'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { callQueryKey } from '#api/use-api.ts'
import { firstHistoryPageInput } from '#features/history/watched.ts'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { sampleDownloadableTitle, sampleEpisodeDetails } from '../../testing/stored-downloads.ts'
import { createFreeTitle, createTitlePage } from '../../testing/titles.ts'
import type { EpisodeResponse } from './episode-source.ts'
import { cacheSavedPosition, findCachedPosition } from './known-title.ts'
import { startPlayerVisit, withDownloads } from './start-visit.ts'
import type { TitleFeedPorts } from './title-feed.ts'

const read = async () => new ArrayBuffer(0)
const downloaded = { status: 'ready', details: sampleEpisodeDetails, read } as const
const ended = { status: 'ended', fault: 'time' } as const
type Answer = Extract<TitleResponse & EpisodeResponse, { status: string }>

/**
 * Loads a title and an episode. The server responds to both requests with `answer`; `episode` is the episode's download
 * on the device.
 */
async function ask(answer: Answer, episode: typeof downloaded | typeof ended = downloaded) {
  const online: Pick<TitleFeedPorts, 'loadTitle' | 'loadEpisode'> = {
    loadTitle: async () => answer,
    loadEpisode: async () => answer,
  }
  const own = { findTitle: async () => sampleDownloadableTitle, findEpisode: async () => episode }
  const feed = withDownloads(online, async () => own)
  return [await feed.loadTitle('1'), await feed.loadEpisode('1', 3)]
}

it.each(['offline', 'timeout'] as const)('%s: title and episode are read from the device', async (status) => {
  expect(await ask({ status })).toEqual([{ status: 'ready', video: sampleDownloadableTitle }, downloaded])
})

it('reports an ended download only while offline; after a timeout the server may still respond', async () => {
  expect((await ask({ status: 'offline' }, ended))[1]).toEqual(ended)
  expect((await ask({ status: 'timeout' }, ended))[1]).toEqual({ status: 'timeout' })
})

it("the server's response takes precedence over the download", async () => {
  const refused = { status: 'refused', message: 'Not published' } as const
  expect(await ask(refused)).toEqual([refused, refused])
})

const historyKey = callQueryKey(playback.getWatchRecordList, firstHistoryPageInput)
const watchedTo = (lookTime: number) =>
  createTitlePage({ ...createFreeTitle('The Contract', { vidId: '1', lastLook: 3 }), lookTime, duration: 30 })

it.each([
  ['the cached position if the history was loaded half a minute ago', 30_000, 5],
  ['the server’s position if the history was loaded two minutes ago', 120_000, 15],
])('an episode opens at %s', async (_, ageMs, at) => {
  const server = createGuestServer()
  server.answer(playback.getPlayList, { ...sampleDownloadableTitle, lastLook: 3, payNVideo: 7 })
  server.answer(playback.videoDetails, { ...sampleEpisodeDetails, lookTime: 15 })
  server.answer(playback.updateEpisodeRecord, {})
  const { api, settings, queryClient } = await openApp(server, '/about')
  queryClient.setQueryData(historyKey, watchedTo(5), { updatedAt: Date.now() - ageMs })
  const control = new AbortController()
  onTestFinished(() => control.abort())
  const { feed } = startPlayerVisit({
    ...{ vid: '1', api, settings, queries: queryClient, languageId: 2, signal: control.signal },
    askedEpisode: () => undefined,
    mediaInfo: () => undefined,
    onShown() {},
    onClose() {},
  })
  await expect.poll(() => feed.state.get().answers.get(3)?.status).toBe('ready')
  expect(feed.sourceAt(2)).toMatchObject({ state: 'ready', at })
})

it('the position that the page has just saved takes precedence over that of the cached history', () => {
  const queries = new QueryClient()
  queries.setQueryData(historyKey, watchedTo(5))
  expect(findCachedPosition(queries, '1', 3)).toBe(5)
  cacheSavedPosition({ vid: '1', n: 3, seconds: 8 })
  expect(findCachedPosition(queries, '1', 3)).toBe(8)
})
