import { AnyText, Choice, Flag, Integer, List, MapOf, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, RowId, studioCall } from './call.ts'
import {
  EpisodeNumber,
  FreeEpisodeCount,
  LanguageKey,
  PricePerEpisode,
  TimestampMs,
  TitleAudience,
  TitleSortKey,
  TitleState,
  TitleTextsInput,
  TranslationCounts,
  VersionNumber,
  WholeTitlePrice,
} from './title-parts.ts'
import { DraftPreview } from './versions.ts'

/**
 * Fields of every change: the title, and the version that the operator saw. If the title's version has changed since,
 * the call fails with `conflict`.
 */
const base = { vidId: RowId, version: VersionNumber }
const Changed = Shape({ version: Integer() })
const SubtitleCode = Text({ minLength: 2, maxLength: 2, pattern: '^[a-z]{2}$' })
/** A picture file of at most 10 MB, in base64. */
const Picture = Text({ minLength: 1, maxLength: 14_000_000 })

export const studioTitle = {
  get: studioCall('/titles/get', {
    summary:
      'Returns a title: its current state and version, its episodes, the shop, and the prices that viewers keep.',
    access: 'titles.read',
    input: Shape({ vidId: RowId }),
    output: Shape(
      {
        vidId: AnyText(),
        slug: AnyText(),
        version: Integer(),
        state: TitleState,
        words: TranslationCounts,
        totalEpisodes: Integer(),
        /** Cover URLs by language; `any` is the cover of all languages without their own. */
        coverUrls: MapOf(AnyText()),
        episodes: List(
          Shape(
            { n: Integer(), seconds: Integer(), renditions: List(AnyText()), publishedAt: Integer() },
            /** Name of the source file from which the episode was encoded. */
            { file: AnyText() },
          ),
        ),
        /** Number of viewers by the price that was fixed for them when they first unlocked an episode. */
        keptPrices: List(Shape({ coins: Integer(), viewers: Integer() })),
        followers: Integer(),
        /** Number of viewers who unlocked episodes in the last seven days, and the coins that they spent. */
        week: Shape({ unlockers: Integer(), coins: Integer() }),
        shop: Shape({
          currency: AnyText(),
          wholeTitlePrice: AnyText(),
          sells: Shape({ coins: Flag(), wholeTitles: Flag(), membership: Flag() }),
          coins: List(Shape({ rechargeId: AnyText(), coins: Integer(), bonus: Integer(), price: AnyText() })),
          memberships: List(Shape({ packageId: AnyText(), days: Integer(), price: AnyText() })),
        }),
      },
      { publishedAt: Integer() },
    ),
  }),
  preview: studioCall('/titles/preview', {
    summary:
      'Returns an address that plays a title in the app for an hour, also a hidden one, with all its episodes unlocked.',
    access: 'titles.preview',
    input: Shape({ vidId: RowId }),
    output: DraftPreview,
  }),
  reached: studioCall('/titles/reached', {
    summary: 'Returns the number of viewers who reached each episode, by the last episode that they watched.',
    access: 'titles.read',
    input: Shape({ vidId: RowId }),
    output: Shape({ viewers: Integer(), episodes: List(Shape({ n: Integer(), viewers: Integer() })) }),
  }),
  subtitles: studioCall('/titles/subtitles', {
    summary: 'Returns the languages of the subtitles and of the dubbing tracks of each episode.',
    access: 'titles.read',
    input: Shape({ vidId: RowId }),
    output: Shape({ episodes: List(Shape({ n: Integer(), codes: List(AnyText()), dubs: List(AnyText()) })) }),
  }),
  subtitleFile: studioCall('/titles/subtitleFile', {
    summary: 'Returns the published subtitles of an episode as SRT.',
    access: 'titles.read',
    input: Shape({ vidId: RowId, n: EpisodeNumber, code: SubtitleCode }),
    output: Shape({ text: AnyText() }),
  }),
  history: studioCall('/titles/history', {
    summary: 'Returns the versions of a title, newest first.',
    access: 'titles.read',
    input: Shape({ vidId: RowId }, cursorListInput),
    output: CursorListPage(Shape({ version: Integer(), change: AnyText(), operator: AnyText(), at: Integer() })),
  }),
  versionState: studioCall('/titles/versionState', {
    summary: 'Returns the state of a title in a version, and in the version before it.',
    access: 'titles.read',
    input: Shape({ vidId: RowId, version: VersionNumber }),
    output: Shape({ state: TitleState }, { before: TitleState }),
  }),
  setWords: studioCall('/titles/setWords', {
    summary: 'Sets the names, descriptions and tags of a title, and the names of its episodes.',
    access: 'titles.write',
    logs: ['vidId', 'version'],
    input: Shape({ ...base, words: TitleTextsInput }),
    output: Changed,
  }),
  setPrices: studioCall('/titles/setPrices', {
    summary: 'Sets the prices of a title. Viewers who have unlocked an episode keep their price.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'freeEpisodes', 'pricePerEpisode', 'wholeTitlePrice'],
    input: Shape({
      ...base,
      freeEpisodes: FreeEpisodeCount,
      pricePerEpisode: PricePerEpisode,
      wholeTitlePrice: WholeTitlePrice,
    }),
    output: Changed,
  }),
  setDetails: studioCall('/titles/setDetails', {
    summary: 'Sets the own language of a title, its audience, and its place in lists of all titles.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'language', 'audience', 'order'],
    input: Shape({ ...base, language: LanguageKey, audience: TitleAudience, order: TitleSortKey }),
    output: Changed,
  }),
  setPublished: studioCall('/titles/setPublished', {
    summary: 'Shows a title to viewers, or hides it.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'isPublished'],
    input: Shape({ ...base, isPublished: Flag() }),
    output: Changed,
  }),
  setEpisodesHidden: studioCall('/titles/setEpisodesHidden', {
    summary: 'Hides episodes from viewers, or shows them. A shown episode leaves the release plan.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'episodes', 'isHidden'],
    input: Shape({ ...base, episodes: List(EpisodeNumber, { maxItems: 1_000 }), isHidden: Flag() }),
    output: Changed,
  }),
  setCover: studioCall('/titles/setCover', {
    summary: 'Sets the cover of a title for a language, or for all languages without their own.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'language'],
    maxBytes: 14_100_000,
    input: Shape({ ...base, language: Choice('any', 'en', 'zh', 'es', 'ja', 'th', 'id'), picture: Picture }),
    output: Changed,
  }),
  removeCover: studioCall('/titles/removeCover', {
    summary: 'Removes the cover of a language; its viewers then see the one of all others.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'language'],
    input: Shape({ ...base, language: LanguageKey }),
    output: Changed,
  }),
  setRelease: studioCall('/titles/setRelease', {
    summary: 'Replaces the release plan of a title: the time of its publication, and the number of episodes per day.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'keepsPlan', 'publishAt', 'episodes', 'holdsNewEpisodes'],
    input: Shape(
      { ...base, holdsNewEpisodes: Flag() },
      {
        /** Whether to keep the current release plan and ignore the fields below, which cannot express every plan. */
        keepsPlan: Flag(),
        /** Time at which a hidden title becomes visible. */
        publishAt: TimestampMs,
        /**
         * Schedules the hidden episodes from `firstEpisode` on; if the title itself is hidden, all episodes from
         * `firstEpisode` on.
         */
        episodes: Shape({
          firstEpisode: EpisodeNumber,
          firstAt: TimestampMs,
          perDay: Integer({ minimum: 1, maximum: 100 }),
        }),
      },
    ),
    output: Changed,
  }),
  use: studioCall('/titles/use', {
    summary: 'Returns how many viewers have unlocked and watched each episode of a title.',
    access: 'titles.read',
    input: Shape({ vidId: RowId }),
    output: Shape({ episodes: List(Shape({ n: Integer(), unlocks: Integer(), viewers: Integer() })) }),
  }),
  setOrder: studioCall('/titles/setOrder', {
    summary: 'Changes the order of episodes that viewers do not see, and that nobody has unlocked or watched.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'order'],
    /** `order`: the current numbers of all episodes, in their new order. */
    input: Shape({ ...base, order: List(EpisodeNumber, { maxItems: 1_000 }) }),
    output: Changed,
  }),
  delete: studioCall('/titles/delete', {
    summary:
      'Deletes a title with its episodes, texts, watch records and files for good. Only a title without owners and unsettled orders.',
    access: 'titles.delete',
    needsRecentSignIn: true,
    logs: ['vidId', 'version'],
    input: Shape({
      ...base,
      /** The title's name or its id in `drama.yaml`, typed by the operator to confirm the deletion. */
      confirmation: Text({ maxLength: 200 }),
    }),
    output: Shape({}),
    errors: { titleIsOwned: 409, titleIsOrdered: 409 },
  }),
  restore: studioCall('/titles/restore', {
    summary: 'Restores the state of an earlier version, as a new version.',
    access: 'titles.write',
    logs: ['vidId', 'version', 'restored'],
    input: Shape({ ...base, restored: VersionNumber }),
    output: Changed,
  }),
}
