import { maxTitleSortKey } from '@cliffhanger/domain/constants'
import { languages } from '@cliffhanger/domain/languages'
import { AnyText, Choice, Flag, Integer, List, type Schema, Shape, Text } from '../schema.ts'

export const LanguageKey = Choice(...languages.map(({ key }) => key))
/** Number of a version of a title, the home page or the shop; 0 before the first change. Detects concurrent changes. */
export const VersionNumber = Integer({ minimum: 0, maximum: 2_000_000_000 })
/** Price of a whole title with two decimals; '' for the shop's default price. */
export const WholeTitlePrice = Text({ maxLength: 9, pattern: '^([0-9]{1,6}\\.[0-9]{2})?$' })
export const FreeEpisodeCount = Integer({ minimum: 0, maximum: 1000 })
export const PricePerEpisode = Integer({ minimum: 0, maximum: 100_000 })
export const EpisodeNumber = Integer({ minimum: 1, maximum: 9_999 })
/** A time in milliseconds since 1970. */
export const TimestampMs = Integer({ minimum: 0, maximum: 8_640_000_000_000 })
export const Tags = List(Text({ minLength: 1, maxLength: 60 }), { maxItems: 50 })

/** Audience of a title: 0 everybody, 1 viewers of romance-led stories, 2 viewers of action-led stories. */
export const TitleAudience = Choice(0, 1, 2)
/** Sort key of a title: lists of all titles start with the lowest number. */
export const TitleSortKey = Integer({ minimum: -maxTitleSortKey, maximum: maxTitleSortKey })

/** Schema of values by language; each of the six languages is optional. */
/* @__NO_SIDE_EFFECTS__ */
export const PerLanguage = <T>(value: Schema<T>) =>
  Shape({}, { en: value, zh: value, es: value, ja: value, th: value, id: value })

/** The fields of a title that operators can change and that versions store. */
export const TitleState = Shape(
  {
    isPublished: Flag(),
    language: LanguageKey,
    texts: PerLanguage(Shape({ name: AnyText(), description: AnyText() })),
    tags: List(AnyText()),
    freeEpisodes: Integer(),
    pricePerEpisode: Integer(),
    /** Price of the whole title; '' for the shop's default price. */
    wholeTitlePrice: AnyText(),
    /** Media store keys of the cover pictures by language; `any` is the cover of all languages without their own. */
    covers: Shape(
      {},
      { any: AnyText(), en: AnyText(), zh: AnyText(), es: AnyText(), ja: AnyText(), th: AnyText(), id: AnyText() },
    ),
    episodes: List(
      /** `video`: id of the video; absent in older versions. */
      Shape({ n: Integer(), names: PerLanguage(AnyText()), isHidden: Flag() }, { video: AnyText() }),
    ),
    holdsNewEpisodes: Flag(),
    /** Scheduled releases. `n` is the episode number; 0 is the title itself. */
    plan: List(Shape({ n: Integer(), at: Integer() })),
  },
  /** Audience and sort key; absent in versions that an earlier release stored. */
  { audience: TitleAudience, order: Integer() },
)

/** Texts of a title, with the fields of `drama.yaml`. */
export const TitleTextsInput = Shape({
  names: PerLanguage(Text({ maxLength: 200 })),
  descriptions: PerLanguage(Text({ maxLength: 4_000 })),
  /**
   * Tags of the title. The server leaves out empty tags, which result from an empty input field or a trailing comma.
   */
  tags: List(Text({ maxLength: 60 }), { maxItems: 50 }),
  /** Names in the order of the episodes; '' for an episode without a name. */
  episodeNames: PerLanguage(List(Text({ maxLength: 200 }), { maxItems: 1_000 })),
})

/** Number of translated texts by language. `of`: number of texts in the title's own language. */
export const TranslationCounts = Shape({
  of: Integer(),
  en: Integer(),
  zh: Integer(),
  es: Integer(),
  ja: Integer(),
  th: Integer(),
  id: Integer(),
})
