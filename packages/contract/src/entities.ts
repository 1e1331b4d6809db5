import { homeCardTypeIds } from '@cliffhanger/domain/card-types'
import { planDays } from '@cliffhanger/domain/plan-days'
import { AnyText, Choice, Decimal, Flag, Integer, List, MapOf, Shape, type Static } from './schema.ts'

const bit = Choice(0, 1)

const videoFields = {
  vidId: AnyText(),
  vidName: AnyText(),
  /**
   * URL of the widest cover file. The same folder contains `160.webp`, `320.webp` and `540.webp`. The folder's name
   * ends with the encoded blurred placeholder.
   */
  coverUrl: AnyText(),
  totalNum: Integer(),
  /** Number of episodes published so far. */
  nEpisode: Integer(),
  vidDescribe: AnyText(),
  cpId: AnyText(),
  /** Price in coins per episode. */
  consumeCoin: Integer(),
  /** First episode that needs payment, 1-based; totalNum + 1 if all are free. */
  payNVideo: Integer(),
  /** Number of the last watched episode; 0 if none. */
  lastLook: Integer(),
  isLike: bit,
  isCollect: bit,
  likeNums: Integer(),
  collectNums: Integer(),
  tags: List(AnyText()),
}
/** Fields that are present only if some episodes of the title are published later than the title itself. */
const laterEpisodes = {
  /** Publication time of the latest episode that was published after the title, in milliseconds since 1970. */
  newEpisodeAt: Integer(),
  /** Scheduled publication time of the next episode, in milliseconds since 1970. */
  nextEpisodeAt: Integer(),
}
export const Video = Shape(videoFields, laterEpisodes)
export type Video = Static<typeof Video>

/** A title in the watch history, with the playback position in the last watched episode. */
export const WatchedVideo = Shape({ ...videoFields, lookTime: Decimal(), duration: Decimal() }, laterEpisodes)
export type WatchedVideo = Static<typeof WatchedVideo>

const StartRung = Shape({
  id: AnyText(),
  width: Integer(),
  height: Integer(),
  bandwidth: Integer(),
  codecs: AnyText(),
  /** Initialisation segment in base64. */
  init: AnyText(),
  /** Segment path relative to the descriptor's base; `{n}` is the segment's index from 0. */
  segments: AnyText(),
})
/** An audio-only dubbing track, with the field names of a rendition (`StartRung`). */
const StartDub = Shape({
  language: Choice(2, 4, 5, 6, 8, 9, 11),
  bandwidth: Integer(),
  codecs: AnyText(),
  init: AnyText(),
  segments: AnyText(),
})
/**
 * Start-up descriptor: the data that a player needs to fetch an episode's first segment in one round trip. `rungs` are
 * the renditions, lowest bandwidth first.
 */
export const StartDescriptor = Shape(
  {
    base: AnyText(),
    duration: Decimal(),
    durations: List(Decimal()),
    rungs: List(StartRung),
  },
  {
    /** Renditions of the same segments in other codecs; absent for most titles. Clients may ignore this field. */
    alternatives: List(Shape({ rungs: List(StartRung) })),
    /** Dubbing tracks with the same segment boundaries; absent for most titles. Clients may ignore this field. */
    dubs: List(StartDub),
  },
)
export type StartDescriptor = Static<typeof StartDescriptor>

/** A title on the "For you" screen with its free first episode. */
export const ForYouTitle = Shape({ ...videoFields, episodeN: Integer(), start: StartDescriptor }, laterEpisodes)
export type ForYouTitle = Static<typeof ForYouTitle>

/** Data that a player needs to play one episode. */
export const EpisodeDetails = Shape({
  playUrl: AnyText(),
  /** Saved playback position in seconds. */
  lookTime: Decimal(),
  playId: AnyText(),
  subtitles: List(Shape({ language: Choice(2, 4, 5, 6, 8, 9, 11), url: AnyText() })),
  start: StartDescriptor,
})
export type EpisodeDetails = Static<typeof EpisodeDetails>

export const PlayListVideo = Shape(
  {
    ...videoFields,
    unlockedEpisodesList: List(Integer()),
    wholeTitlePrice: AnyText(),
    episodes: List(
      Shape(
        { n: Integer(), duration: Decimal() },
        /** `newAt`: publication time of an episode that was published after the title, in milliseconds since 1970. */
        { name: AnyText(), newAt: Integer() },
      ),
    ),
    /**
     * Start-up descriptors by episode number: for the episode to resume and the next two, if the viewer has access to
     * them.
     */
    start: MapOf(StartDescriptor),
  },
  {
    ...laterEpisodes,
    /** Whether viewers can comment on this title; absent if not. */
    hasComments: Flag(),
    /**
     * Whether the client must request prices from the call `paywall`, because an experiment may change them; absent if
     * not.
     */
    hasExperiment: Flag(),
  },
)
export type PlayListVideo = Static<typeof PlayListVideo>

export const HomeModule = Shape({
  mId: AnyText(),
  cardType: Choice(...homeCardTypeIds),
  moduleName: AnyText(),
  videoInfoList: List(Video),
})
export type HomeModule = Static<typeof HomeModule>

export const CoinPackage = Shape(
  {
    rechargeId: AnyText(),
    productId: AnyText(),
    conversionCoin: Integer(),
    giveCoin: Integer(),
    rechargeSum: AnyText(),
    currency: AnyText(),
    characterCorner: AnyText(),
  },
  /**
   * `firstBonus`: extra coins for this viewer's first top-up. `firstBonusUntil`: end of that promotion, in milliseconds
   * since 1970.
   */
  { firstBonus: Integer(), firstBonusUntil: Integer() },
)
export const VipPackage = Shape(
  {
    packageId: AnyText(),
    productId: AnyText(),
    vipName: AnyText(),
    vipNameEns: AnyText(),
    price: AnyText(),
    currency: AnyText(),
    days: Choice(...planDays),
    characterCorner: AnyText(),
  },
  /** Number of days between the renewal reminder and the end of the paid period. */
  { reminderDays: Integer() },
)

/** Schema of one page of a list; `total` is the number of rows on all pages. */
export const NumberedListPage = <T>(row: Parameters<typeof List<T>>[0]) => Shape({ rows: List(row), total: Integer() })
