import { expect, it } from 'vitest'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import { details, video } from '../../testing/stored-downloads.ts'
import type { EpisodeResponse } from './episode-source.ts'
import { withDownloads } from './start-visit.ts'
import type { TitleFeedPorts } from './title-feed.ts'

const read = async () => new ArrayBuffer(0)
const downloaded = { status: 'ready', details, read } as const
const ended = { status: 'ended', fault: 'time' } as const
type Answer = Extract<TitleResponse & EpisodeResponse, { status: string }>

/** Requests a title and an episode while the server gives this response. */
async function ask(answer: Answer, episode: typeof downloaded | typeof ended = downloaded) {
  const online: Pick<TitleFeedPorts, 'loadTitle' | 'loadEpisode'> = {
    loadTitle: async () => answer,
    loadEpisode: async () => answer,
  }
  const own = { findTitle: async () => video, findEpisode: async () => episode }
  const feed = withDownloads(online, async () => own)
  return [await feed.loadTitle('1'), await feed.loadEpisode('1', 3)]
}

it.each(['offline', 'timeout'] as const)('%s: title and episode are read from the device', async (status) => {
  expect(await ask({ status })).toEqual([{ status: 'ready', video }, downloaded])
})

it('reports an ended download only while offline; after a timeout the server may still respond', async () => {
  expect((await ask({ status: 'offline' }, ended))[1]).toEqual(ended)
  expect((await ask({ status: 'timeout' }, ended))[1]).toEqual({ status: 'timeout' })
})

it("the server's response takes precedence over the download", async () => {
  const refused = { status: 'refused', message: 'Not published' } as const
  expect(await ask(refused)).toEqual([refused, refused])
})
