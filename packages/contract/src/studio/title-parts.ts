import { farthestShelfOrder } from '@cliffhanger/domain/constants'
import { languages } from '@cliffhanger/domain/languages'
import { Choice, Flag, Integer, List, Prose, type Schema, Shape, Text } from '../schema.ts'

export const LanguageKey = Choice(...languages.map(({ key }) => key))
export const TitleId = Text({ minLength: 1, maxLength: 18, pattern: '^[1-9][0-9]*$' })
/** Number of the version that the operator saw; 0 for a title that was never changed. */
export const VersionNumber = Integer({ minimum: 0, maximum: 2_000_000_000 })
/** Money with two decimals; '' for the price of the shop. */
export const WholeTitlePrice = Text({ maxLength: 9, pattern: '^([0-9]{1,6}\\.[0-9]{2})?$' })
export const FreeEpisodes = Integer({ minimum: 0, maximum: 1000 })
export const PricePerEpisode = Integer({ minimum: 0, maximum: 100_000 })
export const EpisodeNumber = Integer({ minimum: 1, maximum: 9_999 })
/** Milliseconds since 1970. */
export const Time = Integer({ minimum: 0, maximum: 8_640_000_000_000 })
export const Tags = List(Text({ minLength: 1, maxLength: 60 }), { maxItems: 50 })

/** 0 both, 1 romance-led, 2 action-led. */
export const TitleAudience = Choice(0, 1, 2)
/** Titles with lower numbers come first in lists of all titles. */
export const ShelfOrder = Integer({ minimum: -farthestShelfOrder, maximum: farthestShelfOrder })

/** A value for some of the six languages. */
/* @__NO_SIDE_EFFECTS__ */
export const PerLanguage = <T>(value: Schema<T>) =>
  Shape({}, { en: value, zh: value, es: value, ja: value, th: value, id: value })

/** The fields of a title that operators can change and versions store. */
export const TitleState = Shape(
  {
    isPublished: Flag(),
    language: LanguageKey,
    texts: PerLanguage(Shape({ name: Prose(), description: Prose() })),
    tags: List(Prose()),
    freeEpisodes: Integer(),
    pricePerEpisode: Integer(),
    /** '' for the price of the shop. */
    wholeTitlePrice: Prose(),
    /** Key of a picture in the media store, by language; `any` is the cover of all others. */
    covers: Shape({}, { any: Prose(), en: Prose(), zh: Prose(), es: Prose(), ja: Prose(), th: Prose(), id: Prose() }),
    episodes: List(
      /** `video` identifies the video; older versions lack it. */
      Shape({ n: Integer(), names: PerLanguage(Prose()), isHidden: Flag() }, { video: Prose() }),
    ),
    holdsNewEpisodes: Flag(),
    /** Planned publications; number 0 is the title itself. */
    plan: List(Shape({ n: Integer(), at: Integer() })),
  },
  /** Older versions lack them. */
  { audience: TitleAudience, order: Integer() },
)

/** Texts of a title, in the form of `drama.yaml`. */
export const WordsInput = Shape({
  names: PerLanguage(Text({ maxLength: 200 })),
  descriptions: PerLanguage(Text({ maxLength: 4_000 })),
  tags: Tags,
  /** By position; '' for an episode without a name. */
  episodeNames: PerLanguage(List(Text({ maxLength: 200 }), { maxItems: 1_000 })),
})

/** For each language, how many of the texts of the title's own language it has; `of` is the number of those. */
export const WordCounts = Shape({
  of: Integer(),
  en: Integer(),
  zh: Integer(),
  es: Integer(),
  ja: Integer(),
  th: Integer(),
  id: Integer(),
})
