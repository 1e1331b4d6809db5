import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { DramaInfo } from '@cliffhanger/media-ingest/drama/drama-yaml'
import type { Insertable } from 'kysely'
import { chooseTranslationOrEnglish } from '../../in-language.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import type { TitleRow } from './store.ts'
import type { CatalogueTables, Covers } from './tables.ts'

/** A title's metadata as in its `drama.yaml`, plus its covers in the media store. */
export interface TitleInfo extends Omit<DramaInfo, 'id' | 'episodeNames'> {
  readonly covers: Covers
}

/** The columns that a publication replaces. Leaving out a new column is a compile error. */
type PublishedColumns = Required<
  Omit<
    Insertable<CatalogueTables['titles']>,
    'slug' | 'status' | 'published_at' | 'published_version' | 'holds_new_episodes' | 'next_episode_at'
  >
>

export const buildPublishedColumns = (info: TitleInfo): PublishedColumns => ({
  language: info.language,
  audience: info.audience,
  free_episodes: info.freeEpisodes,
  price_per_episode: info.pricePerEpisode,
  whole_title_price: info.wholeTitlePrice ?? null,
  total_episodes: info.totalEpisodes,
  position: info.order,
  opening_likes: String(info.likes),
  opening_follows: String(info.follows),
  covers: JSON.stringify(info.covers),
})

/** Returns the number of the first paid episode, 1-based; one past the last if all are free. */
export const firstPaidEpisode = (freeEpisodes: number, totalEpisodes: number): number =>
  Math.min(freeEpisodes, totalEpisodes) + 1

export const titleName = (row: TitleRow, language: LanguageId): string =>
  chooseTranslationOrEnglish(row.texts, language, row.language)?.name ?? row.slug

/**
 * Presents a title without viewer-specific data. Those fields are 0, and likes and follows are the initial numbers from
 * `drama.yaml`.
 */
export function presentVideo(row: TitleRow, language: LanguageId, urls: MediaUrls): Video {
  const text = chooseTranslationOrEnglish(row.texts, language, row.language)
  const cover = chooseTranslationOrEnglish(row.covers, language, row.language) ?? row.covers.any
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
    ...laterEpisodes(row),
  }
}

/** Returns the publication times of the latest episode, if later than that of the title, and of the next episode. */
function laterEpisodes({ published_at: first, latest_episode_at: latest, next_episode_at: next }: TitleRow) {
  return {
    ...(first && latest && latest > first && { newEpisodeAt: latest.getTime() }),
    ...(next && { nextEpisodeAt: next.getTime() }),
  }
}
