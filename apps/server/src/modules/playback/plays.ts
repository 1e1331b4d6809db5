import type { EpisodeDetails, PlayListVideo } from '@cliffhanger/contract/entities'
import { type LanguageId, type SubtitleLanguageId, subtitleCodes } from '@cliffhanger/domain/languages'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import type { Access } from '../access/access.ts'
import type { PersonalVideos } from '../catalogue/personal-videos.ts'
import type { CatalogueService, TitleFacts } from '../catalogue/service.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Positions } from './positions.ts'

export interface PlaysDeps {
  readonly urls: MediaUrls
  readonly catalogue: CatalogueService
  readonly access: Access
  readonly personal: PersonalVideos
  readonly shop: Pick<Shop, 'wholeTitlePrice'>
}

/** Play list and episode details of a published title for one viewer. */
export interface PlayableTitles {
  /** Undefined if the title was unpublished in the meantime. */
  list(title: TitleFacts, userId: string, language: LanguageId): Promise<PlayListVideo | undefined>
  details(title: TitleFacts, episode: number, userId: string): Promise<EpisodeDetails | 'unknown' | 'locked'>
  /** Details of an episode that the viewer may play, as the caller has just found out. */
  allowedDetails(title: TitleFacts, episode: number, userId: string): Promise<EpisodeDetails | 'unknown'>
}

/** Number of episodes whose start-up descriptor is included: the one to resume and the next two. */
const episodesAhead = 3

const subtitleLanguages: readonly SubtitleLanguageId[] = [2, 4, 5, 6, 8, 9, 11]

export function createPlays(
  { urls, catalogue, access, personal, shop }: PlaysDeps,
  positions: Pick<Positions, 'read'>,
): PlayableTitles {
  const lists = memoizeByIdentity<PlayListVideo>()
  const details = memoizeByIdentity<EpisodeDetails>()

  async function allowedDetails(title: TitleFacts, n: number, userId: string): Promise<EpisodeDetails | 'unknown'> {
    const [episode, lookTime] = await Promise.all([
      catalogue.playable(title, n),
      positions.read({ userId, vidId: title.vidId, n }),
    ])
    if (!episode) return 'unknown'
    const subject = { cpId: title.cpId, vidId: title.vidId, episodeN: String(n) }
    return details(episode, [lookTime], () => ({
      playUrl: `${episode.start.base}master.m3u8`,
      lookTime,
      playId: `${title.vidId}-${n}`,
      subtitles: subtitleLanguages
        .filter((language) => episode.subtitles.includes(subtitleCodes[language]))
        .map((language) => ({ language, url: urls.subtitle(subject, subtitleCodes[language]) })),
      start: episode.start,
    }))
  }

  return {
    allowedDetails,

    async list(title, userId, language) {
      const [[video], episodes, rights] = await Promise.all([
        personal([title.vidId], userId, language),
        catalogue.episodes(title, language),
        access.check(userId, title),
      ])
      if (!video) return undefined
      const resumed = Math.max(
        episodes.findIndex(({ n }) => n === video.lastLook),
        0,
      )
      const ahead = episodes.slice(resumed, resumed + episodesAhead).filter(({ n }) => rights.canPlay(n))
      const starts = await Promise.all(ahead.map(async ({ n }) => (await catalogue.playable(title, n))?.start))
      const wholeTitlePrice = title.wholeTitlePrice ?? (await shop.wholeTitlePrice())
      const unlocked = episodes.filter(({ n }) => rights.isOwned(n)).map(({ n }) => n)
      const list = () => ({
        ...video,
        unlockedEpisodesList: unlocked,
        wholeTitlePrice,
        episodes,
        start: Object.fromEntries(starts.flatMap((start, index) => (start ? [[ahead[index]?.n, start]] : []))),
      })
      // Viewers without unlocked episodes, such as nearly all from ads, share one memoized list.
      return unlocked.length > 0 ? list() : lists(video, [wholeTitlePrice, episodes, ...starts], list)
    },

    async details(title, n, userId) {
      const [isAllowed, found] = await Promise.all([access.canPlay(userId, title, n), allowedDetails(title, n, userId)])
      return isAllowed || found === 'unknown' ? found : 'locked'
    },
  }
}
