import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { inLanguage } from '../../in-language.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import type { TitleRow } from './store.ts'

/** Number of the first paid episode, 1-based; one past the last if all are free. */
export const firstPaidEpisode = (freeEpisodes: number, totalEpisodes: number): number =>
  Math.min(freeEpisodes, totalEpisodes) + 1

export const titleName = (row: TitleRow, language: LanguageId): string =>
  inLanguage(row.texts, language, row.language)?.name ?? row.slug

/** Presents a title without viewer-specific data: those fields are 0, and likes and follows are the opening counts. */
export function presentVideo(row: TitleRow, language: LanguageId, urls: MediaUrls): Video {
  const text = inLanguage(row.texts, language, row.language)
  const cover = inLanguage(row.covers, language, row.language) ?? row.covers.any
  return {
    vidId: row.vid_id,
    vidName: text?.name ?? row.slug,
    coverUrl: cover === undefined ? '' : urls.cover(row.cp_id, row.vid_id, cover),
    totalNum: row.total_episodes,
    nEpisode: row.episode_count,
    vidDescribe: text?.description ?? '',
    cpId: row.cp_id,
    consumeCoin: row.price_per_episode,
    payNVideo: firstPaidEpisode(row.free_episodes, row.total_episodes),
    lastLook: 0,
    isLike: 0,
    isCollect: 0,
    likeNums: Number(row.opening_likes),
    collectNums: Number(row.opening_follows),
    tags: row.tags,
  }
}
