import { cardTypeIds } from '@cliffhanger/domain/card-types'
import { planDays } from '@cliffhanger/domain/plan-days'
import { Choice, Decimal, Flag, Integer, List, MapOf, Prose, Shape, type Static } from './schema.ts'

const bit = Choice(0, 1)

const videoFields = {
  vidId: Prose(),
  vidName: Prose(),
  /**
   * URL of the largest width. `160.webp`, `320.webp` and `540.webp` are in the same folder, whose name ends in the
   * blur.
   */
  coverUrl: Prose(),
  totalNum: Integer(),
  /** Episodes published so far. */
  nEpisode: Integer(),
  vidDescribe: Prose(),
  cpId: Prose(),
  /** Price in coins per episode. */
  consumeCoin: Integer(),
  /** First episode that needs payment, 1-based; totalNum + 1 if all are free. */
  payNVideo: Integer(),
  /** Last watched episode; 0 if none. */
  lastLook: Integer(),
  isLike: bit,
  isCollect: bit,
  likeNums: Integer(),
  collectNums: Integer(),
  tags: List(Prose()),
}
/** Only for titles with episodes that are published later than the title. */
const laterEpisodes = {
  /** Publication of the latest episode that came after the title, in milliseconds since 1970. */
  newEpisodeAt: Integer(),
  /** Planned publication of the next episode. */
  nextEpisodeAt: Integer(),
}
export const Video = Shape(videoFields, laterEpisodes)
export type Video = Static<typeof Video>

/** A title in the watch history, with the position in its last watched episode. */
export const WatchedVideo = Shape({ ...videoFields, lookTime: Decimal(), duration: Decimal() }, laterEpisodes)
export type WatchedVideo = Static<typeof WatchedVideo>

const StartRung = Shape({
  id: Prose(),
  width: Integer(),
  height: Integer(),
  bandwidth: Integer(),
  codecs: Prose(),
  /** Initialisation segment in base64. */
  init: Prose(),
  /** Segment path relative to the descriptor's base; `{n}` is the segment's index from 0. */
  segments: Prose(),
})
/** A dubbing track, without video. Its fields are those of a rung. */
const StartDub = Shape({
  language: Choice(2, 4, 5, 6, 8, 9, 11),
  bandwidth: Integer(),
  codecs: Prose(),
  init: Prose(),
  segments: Prose(),
})
/** Start-up descriptor: data with which a player fetches the first segment in one round trip. Rungs lowest first. */
export const Start = Shape(
  {
    base: Prose(),
    duration: Decimal(),
    durations: List(Decimal()),
    rungs: List(StartRung),
  },
  {
    /** The same segments in other codecs; absent for most titles. A client may ignore it. */
    alternatives: List(Shape({ rungs: List(StartRung) })),
    /** Dubbing tracks with the same segments; absent for most titles. A client may ignore it. */
    dubs: List(StartDub),
  },
)
export type Start = Static<typeof Start>

/** A title in "For you" with its first episode, which is free. */
export const ForYouTitle = Shape({ ...videoFields, episodeN: Integer(), start: Start }, laterEpisodes)
export type ForYouTitle = Static<typeof ForYouTitle>

/** Data that a player needs to play one episode. */
export const EpisodeDetails = Shape({
  playUrl: Prose(),
  /** Saved position in seconds. */
  lookTime: Decimal(),
  playId: Prose(),
  subtitles: List(Shape({ language: Choice(2, 4, 5, 6, 8, 9, 11), url: Prose() })),
  start: Start,
})
export type EpisodeDetails = Static<typeof EpisodeDetails>

export const PlayListVideo = Shape(
  {
    ...videoFields,
    unlockedEpisodesList: List(Integer()),
    wholeTitlePrice: Prose(),
    episodes: List(
      Shape(
        { n: Integer(), duration: Decimal() },
        /** `newAt`: publication of an episode that came after the title, in milliseconds since 1970. */
        { name: Prose(), newAt: Integer() },
      ),
    ),
    /** By episode number: the episode to resume and the next two, if this viewer may play them. */
    start: MapOf(Start),
  },
  {
    ...laterEpisodes,
    /** Whether viewers comment on this title; left out if not. */
    hasComments: Flag(),
    /** Whether a paywall of this title asks `paywall` for its terms, because of an experiment; left out if not. */
    hasExperiment: Flag(),
  },
)
export type PlayListVideo = Static<typeof PlayListVideo>

export const HomeModule = Shape({
  mId: Prose(),
  cardType: Choice(...cardTypeIds),
  moduleName: Prose(),
  videoInfoList: List(Video),
})
export type HomeModule = Static<typeof HomeModule>

export const CoinPackage = Shape(
  {
    rechargeId: Prose(),
    productId: Prose(),
    conversionCoin: Integer(),
    giveCoin: Integer(),
    rechargeSum: Prose(),
    currency: Prose(),
    characterCorner: Prose(),
  },
  /** Coins in addition on this viewer's first top-up, and the end of that promotion, ms since 1970. */
  { firstBonus: Integer(), firstBonusUntil: Integer() },
)
export const VipPackage = Shape(
  {
    packageId: Prose(),
    productId: Prose(),
    vipName: Prose(),
    vipNameEns: Prose(),
    price: Prose(),
    currency: Prose(),
    days: Choice(...planDays),
    characterCorner: Prose(),
  },
  /** Days between the reminder of a renewal and the end of the paid time. */
  { reminderDays: Integer() },
)

/** One page of a list; `total` counts all rows. */
export const Page = <T>(row: Parameters<typeof List<T>>[0]) => Shape({ rows: List(row), total: Integer() })
