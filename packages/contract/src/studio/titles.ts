import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, RowId, studioCall } from './call.ts'
import { titlePriceFilters, titleSorts, titleVisibilityFilters } from './list-filters.ts'
import {
  FreeEpisodeCount,
  LanguageKey,
  PricePerEpisode,
  Tags,
  TranslationCounts,
  VersionNumber,
  WholeTitlePrice,
} from './title-parts.ts'

const chosen = List(Shape({ vidId: RowId, version: VersionNumber }), { maxItems: 500 })
/** Response of a bulk change: the changed titles with their new version numbers. */
const changed = Shape({ titles: List(Shape({ vidId: AnyText(), version: Integer() })) })

export const studioTitles = {
  list: studioCall('/titles/list', {
    summary: 'Returns titles with their state, completeness, prices and viewers.',
    access: 'titles.read',
    input: Shape(
      {},
      {
        ...cursorListInput,
        search: Text({ maxLength: 200 }),
        show: Choice(...titleVisibilityFilters),
        tag: Text({ maxLength: 60 }),
        /** Returns only titles whose texts are incomplete in this language. */
        incomplete: LanguageKey,
        price: Choice(...titlePriceFilters),
        /** Whether to return only titles with a scheduled release. */
        isPlanned: Flag(),
        sort: Choice(...titleSorts),
        /** Preferred language of the returned names. */
        language: LanguageKey,
      },
    ),
    output: CursorListPage(
      Shape(
        {
          vidId: AnyText(),
          slug: AnyText(),
          name: AnyText(),
          /** Actual language of `name`. */
          nameLanguage: LanguageKey,
          coverUrl: AnyText(),
          isPublished: Flag(),
          /**
           * `episodes`: number of visible episodes; `allEpisodes`: number of stored episodes; `totalEpisodes`:
           * announced number of episodes.
           */
          episodes: Integer(),
          allEpisodes: Integer(),
          totalEpisodes: Integer(),
          freeEpisodes: Integer(),
          pricePerEpisode: Integer(),
          wholeTitlePrice: AnyText(),
          words: TranslationCounts,
          tags: List(AnyText()),
          /** Number of viewers who began to watch, as of the last computation of the ranking. */
          viewers: Integer(),
          follows: Integer(),
          version: Integer(),
        },
        { changedAt: Integer(), plannedAt: Integer() },
      ),
    ),
  }),
  audience: studioCall('/titles/audience', {
    summary:
      'Returns how many viewers own, follow or have watched titles or have fixed prices for them, the coins spent on them, and their unsettled orders.',
    access: 'titles.read',
    input: Shape({ vidIds: List(RowId, { maxItems: 500 }) }),
    output: Shape({
      owners: Integer(),
      /** Number of orders for whole titles that are open, paid but undelivered, or in an undecided dispute. */
      orders: Integer(),
      followers: Integer(),
      viewers: Integer(),
      viewersWithFixedPrice: Integer(),
      coins: Integer(),
    }),
  }),
  publish: studioCall('/titles/publish', {
    summary: 'Shows titles to viewers or hides them: all of them, or none if one was changed in the meantime.',
    access: 'titles.write',
    logs: ['titles', 'isPublished'],
    input: Shape({ titles: chosen, isPublished: Flag() }),
    output: changed,
  }),
  tag: studioCall('/titles/tag', {
    summary: 'Adds tags to titles and removes others: on all of them, or on none if one was changed in the meantime.',
    access: 'titles.write',
    logs: ['titles', 'add', 'remove'],
    input: Shape({ titles: chosen, add: Tags, remove: Tags }),
    output: changed,
  }),
  price: studioCall('/titles/price', {
    summary:
      'Sets prices of titles: of all of them, or of none if one was changed in the meantime. Prices that viewers have fixed stay.',
    access: 'titles.write',
    logs: ['titles', 'freeEpisodes', 'pricePerEpisode', 'wholeTitlePrice'],
    input: Shape(
      { titles: chosen },
      { freeEpisodes: FreeEpisodeCount, pricePerEpisode: PricePerEpisode, wholeTitlePrice: WholeTitlePrice },
    ),
    output: changed,
  }),
}
