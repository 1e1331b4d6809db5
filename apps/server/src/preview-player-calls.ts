import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { Database } from './db/schema.ts'
import { CallError } from './http/call-error.ts'
import { type PreviewCall, type PreviewContext, previewCall } from './http/previews/preview-call.ts'
import { previewedTitleId } from './http/previews/preview-place.ts'
import { type PreviewedTitle, readPreviewedTitle } from './modules/catalogue/editing/previewed-title.ts'
import { presentDetails } from './modules/playback/present-details.ts'
import type { Shop } from './modules/wallet/shop/shop.ts'
import type { MediaUrls } from './origin/urls.ts'

export interface PreviewPlayerDeps {
  readonly db: Database
  readonly urls: MediaUrls
  readonly shop: Pick<Shop, 'wholeTitlePrice'>
}

/**
 * Creates handlers for the player's API calls in a preview. They serve only the previewed title, with all episodes
 * unlocked.
 */
export function createPreviewPlayerCalls({ db, urls, shop }: PreviewPlayerDeps): readonly PreviewCall[] {
  async function titleOf(videoId: string, { draft, language }: PreviewContext): Promise<PreviewedTitle> {
    const title =
      previewedTitleId(draft) === videoId ? await readPreviewedTitle({ db, urls }, videoId, language) : undefined
    if (!title) throw new CallError('notFound')
    return title
  }

  return [
    previewCall(playback.getPlayList, async ({ videoId }, ctx) => {
      const { video, episodes, wholeTitlePrice } = await titleOf(videoId, ctx)
      return {
        ...video,
        unlockedEpisodesList: episodes.map(({ n }) => n),
        wholeTitlePrice: wholeTitlePrice ?? (await shop.wholeTitlePrice()),
        episodes: episodes.map(({ start: _, subtitles: __, ...episode }) => episode),
        start: Object.fromEntries(episodes.slice(0, 1).map(({ n, start }) => [n, start])),
      }
    }),
    previewCall(playback.videoDetails, async ({ videoId, episodeN }, ctx) => {
      const { cpId, episodes } = await titleOf(videoId, ctx)
      const episode = episodes.find(({ n }) => n === episodeN)
      if (!episode) throw new CallError('notFound')
      return presentDetails(urls, { cpId, vidId: videoId }, episode, 0)
    }),
    previewCall(playback.updateEpisodeRecord, () => ({})),
    previewCall(recommendation.videoRack, () => ({ rows: [], total: 0 })),
    previewCall(catalogue.myVideoShelf, () => ({ rows: [], total: 0 })),
  ]
}
