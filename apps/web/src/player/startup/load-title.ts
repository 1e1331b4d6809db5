import type { InitialTitleData, OpeningEpisodeData } from '@cliffhanger/contract/first-title'
import { playback } from '@cliffhanger/contract/playback'
import type { CallRunner } from '#api/client.ts'
import type { Failure } from '#api/outcome.ts'
import { readPageData } from '#api/page-block.ts'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import type { EpisodeResponse } from '#player/stage/episode-source.ts'

export type EmbeddedTitle = OpeningEpisodeData & InitialTitleData

/** Returns the data of title `vid` that is embedded in the page. Returns it only once, because it becomes outdated. */
export function takeEmbeddedTitle(page: Document, vid: string): EmbeddedTitle | undefined {
  const opening: OpeningEpisodeData | undefined = readPageData(page, 'opening')
  const title: InitialTitleData | undefined = readPageData(page, 'title')
  for (const id of ['opening', 'title']) page.getElementById(id)?.remove()
  return opening?.vidId === vid && title ? { ...opening, ...title } : undefined
}

type Stopped = { status: 'refused'; message: string } | { status: 'timeout' } | { status: 'offline' }

/** Maps a failure to a status. A failure without a message counts as missing data: the specification's "timeout". */
function refusal({ reason, message }: Failure<string>): Stopped {
  if (reason === 'network') return { status: 'offline' }
  return message === '' ? { status: 'timeout' } : { status: 'refused', message }
}

export const titleLoader =
  (run: CallRunner) =>
  async (vid: string): Promise<TitleResponse> => {
    const answer = await run(playback.getPlayList, { videoId: vid })
    return answer.ok ? { status: 'ready', video: answer.value } : refusal(answer)
  }

export const episodeLoader =
  (run: CallRunner) =>
  async (vid: string, episode: number): Promise<EpisodeResponse> => {
    const answer = await run(playback.videoDetails, { videoId: vid, episodeN: episode })
    // A successful response without a media URL also counts as missing data.
    if (answer.ok) return 'playUrl' in answer.value ? { status: 'ready', details: answer.value } : { status: 'timeout' }
    return answer.reason === 'locked' ? { status: 'locked' } : refusal(answer)
  }
