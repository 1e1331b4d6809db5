import type { EpisodeDetails, PlayListVideo, Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import { markVideos } from '../../viewer-marks.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService, TitleFacts } from '../catalogue/service.ts'
import type { RunningExperimentCache } from '../experiments/running.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Positions } from './positions.ts'
import { presentDetails } from './present-details.ts'

export interface PlaysDeps {
  readonly urls: MediaUrls
  readonly catalogue: CatalogueService
  readonly access: AccessService
  readonly shop: Pick<Shop, 'wholeTitlePrice' | 'currency'>
  readonly experiments: Pick<RunningExperimentCache, 'on'>
}

/** Returns the play list and episode details of a published title for one viewer. */
export interface PlayableTitles {
  /** Returns the play list; undefined if the title was unpublished in the meantime. */
  list(title: TitleFacts, userId: string, language: LanguageId): Promise<PlayListVideo | undefined>
  details(title: TitleFacts, episode: number, userId: string): Promise<EpisodeDetails | 'unknown' | 'locked'>
  /**
   * Returns details of an episode after the caller has checked the viewer's right to play it. @param lookTime the
   * viewer's position in seconds
   */
  allowedDetails(title: TitleFacts, episode: number, lookTime: number): Promise<EpisodeDetails | 'unknown'>
}

/** Number of episodes whose start-up descriptors are included: the one to resume and the next two. */
const episodesAhead = 3

/** Viewers with the same likes and price of a title, or the same position in an episode, share the cached response. */
const mostVariants = 2

export function createPlayableTitles(
  { urls, catalogue, access, shop, experiments }: PlaysDeps,
  positions: Pick<Positions, 'read'>,
): PlayableTitles {
  const lists = memoizeByIdentity<PlayListVideo>()
  const details = memoizeByIdentity<EpisodeDetails>(mostVariants)
  const marked = memoizeByIdentity<Video>(mostVariants)

  async function allowedDetails(title: TitleFacts, n: number, lookTime: number): Promise<EpisodeDetails | 'unknown'> {
    const episode = await catalogue.playable(title, n)
    if (!episode) return 'unknown'
    return details(episode, [lookTime], () => presentDetails(urls, title, { n, ...episode }, lookTime))
  }

  return {
    allowedDetails,

    async list(title, userId, language) {
      const [shown, episodes, rights] = await Promise.all([
        catalogue.video(title.vidId, language),
        catalogue.episodes(title, language),
        access.checkTitle(userId, title),
      ])
      if (!shown) return undefined
      const { marks } = rights
      const video = marks === '' ? shown : marked(shown, [marks], () => markVideos([shown], marks)[0] ?? shown)
      const resumed = Math.max(
        episodes.findIndex(({ n }) => n === video.lastLook),
        0,
      )
      const ahead = episodes.slice(resumed, resumed + episodesAhead).filter(({ n }) => rights.canPlay(n))
      const starts = await Promise.all(ahead.map(async ({ n }) => (await catalogue.playable(title, n))?.start))
      const usualPrice = title.wholeTitlePrice ?? (await shop.wholeTitlePrice())
      const wholeTitlePrice = rights.wholeTitlePrice(usualPrice, await shop.currency())
      const unlocked = episodes.filter(({ n }) => rights.isOwned(n)).map(({ n }) => n)
      const hasExperiment = (await experiments.on(title.vidId)).length > 0
      return lists(video, [unlocked.join(), wholeTitlePrice, hasExperiment, episodes, ...starts], () => ({
        ...video,
        unlockedEpisodesList: unlocked,
        wholeTitlePrice,
        episodes,
        ...(hasExperiment && { hasExperiment }),
        start: Object.fromEntries(starts.flatMap((start, index) => (start ? [[ahead[index]?.n, start]] : []))),
      }))
    },

    async details(title, n, userId) {
      if (access.isFree(title, n)) {
        return allowedDetails(title, n, await positions.read({ userId, vidId: title.vidId, n }))
      }
      const rights = await access.checkEpisode(userId, title, n)
      const found = await allowedDetails(title, n, rights.lookTime)
      return rights.canPlay(n) || found === 'unknown' ? found : 'locked'
    },
  }
}
