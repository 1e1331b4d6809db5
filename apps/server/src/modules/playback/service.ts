import type { Output } from '@cliffhanger/contract/call'
import type { playback } from '@cliffhanger/contract/playback'
import { type SubtitleLanguageId, subtitleCodes } from '@cliffhanger/domain/languages'
import { pageWindow } from '../../db/page-window.ts'
import { rowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Service } from '../../http/service.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import { createRemembered } from '../../remembered.ts'
import type { PersonalVideos } from '../catalogue/personal-videos.ts'
import type { CatalogueService, TitleFacts } from '../catalogue/service.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import { judgeEpisodes, type PlayRights } from './episode-judge.ts'
import { createPositions } from './positions.ts'
import { forgetWatched, readWatched } from './store.ts'

export interface PlaybackDeps {
  readonly db: Database
  readonly now: () => number
  readonly urls: MediaUrls
  readonly catalogue: CatalogueService
  readonly rights: PlayRights
  readonly personal: PersonalVideos
  readonly shop: Pick<Shop, 'wholeTitlePrice'>
}

/** How many episodes get their start-up descriptor ahead: the one to resume and the next two. */
const episodesAhead = 3

const subtitleLanguages: readonly SubtitleLanguageId[] = [2, 4, 5, 6, 8, 9, 11]

export function createPlaybackService(deps: PlaybackDeps): Service<typeof playback> {
  const { db, now, urls, catalogue, rights, personal, shop } = deps
  const positions = createPositions(db)
  const lists = createRemembered<Output<typeof playback.getPlayList>>()
  const details = createRemembered<Output<typeof playback.videoDetails>>()

  async function published(
    vidId: string,
    ctx: { fail(reason: 'notFound' | 'unpublished'): never },
  ): Promise<TitleFacts> {
    const title = await catalogue.title(vidId)
    if (title === 'unknown') return ctx.fail('notFound')
    if (title === 'unpublished') return ctx.fail('unpublished')
    return title
  }

  return {
    async getPlayList({ videoId }, ctx) {
      const title = await published(videoId, ctx)
      const { userId } = ctx.caller
      const [[video], episodes, judge] = await Promise.all([
        personal([title.vidId], userId, ctx.language),
        catalogue.episodes(title, ctx.language),
        judgeEpisodes(rights, userId, title),
      ])
      // Unpublished between the two reads.
      if (!video) return ctx.fail('unpublished')
      const resumed = Math.max(
        episodes.findIndex(({ n }) => n === video.lastLook),
        0,
      )
      const ahead = episodes.slice(resumed, resumed + episodesAhead).filter(({ n }) => judge.canPlay(n))
      const starts = await Promise.all(ahead.map(async ({ n }) => (await catalogue.playable(title, n))?.start))
      const wholeTitlePrice = title.wholeTitlePrice ?? (await shop.wholeTitlePrice())
      const unlocked = episodes.filter(({ n }) => judge.isOwned(n)).map(({ n }) => n)
      const list = () => ({
        ...video,
        unlockedEpisodesList: unlocked,
        wholeTitlePrice,
        episodes,
        start: Object.fromEntries(starts.flatMap((start, index) => (start ? [[ahead[index]?.n, start]] : []))),
      })
      // Nearly everybody who comes from an ad owns nothing yet, and is told the same.
      return unlocked.length > 0 ? list() : lists(video, [wholeTitlePrice, episodes, ...starts], list)
    },

    async videoDetails({ videoId, episodeN }, ctx) {
      const title = await published(videoId, ctx)
      const { userId } = ctx.caller
      const [judge, episode, lookTime] = await Promise.all([
        judgeEpisodes(rights, userId, title),
        catalogue.playable(title, episodeN),
        positions.read({ userId, vidId: title.vidId, n: episodeN }),
      ])
      if (!episode) return ctx.fail('notFound')
      if (!judge.canPlay(episodeN)) return ctx.fail('locked')
      const subject = { cpId: title.cpId, vidId: title.vidId, episodeN: String(episodeN) }
      const played = () => ({
        playUrl: `${episode.start.base}master.m3u8`,
        lookTime,
        playId: `${title.vidId}-${episodeN}`,
        subtitles: subtitleLanguages
          .filter((language) => episode.subtitles.includes(subtitleCodes[language]))
          .map((language) => ({ language, url: urls.subtitle(subject, subtitleCodes[language]) })),
        start: episode.start,
      })
      return details(episode, [lookTime], played)
    },

    async updateEpisodeRecord({ videoId, episodeN, lookTime }, ctx) {
      const title = await published(videoId, ctx)
      const { userId } = ctx.caller
      const [judge, episodes] = await Promise.all([
        judgeEpisodes(rights, userId, title),
        catalogue.episodes(title, ctx.language),
      ])
      const episode = episodes.find(({ n }) => n === episodeN)
      if (!episode) return ctx.fail('notFound')
      if (!judge.canPlay(episodeN)) return {}
      const position = { userId, vidId: title.vidId, n: episodeN, lookTime: Math.min(lookTime, episode.duration) }
      await positions.save({ ...position, at: new Date(now()) })
      return {}
    },

    async getWatchRecordList(page, ctx) {
      const { rows, total } = await readWatched(db, ctx.caller.userId, pageWindow(page))
      const vidIds = rows.map((row) => row.vid_id)
      const videos = await personal(vidIds, ctx.caller.userId, ctx.language)
      return {
        rows: videos.flatMap((video) => {
          const watched = rows.find((row) => row.vid_id === video.vidId)
          if (!watched) return []
          const { last_episode: lastLook, look_time: lookTime, duration_ms } = watched
          return [{ ...video, lastLook, lookTime, duration: duration_ms / 1000 }]
        }),
        total,
      }
    },

    async deleteWatchRecordList({ vidIdList }, ctx) {
      const vidIds = vidIdList.flatMap((vidId) => rowId(vidId) ?? [])
      if (vidIds.length > 0) await forgetWatched(db, ctx.caller.userId, vidIds)
      return {}
    },
  }
}
