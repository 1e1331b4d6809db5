import type { StartDescriptor } from '@cliffhanger/contract/entities'
import type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import type { ExtraCodec } from '@cliffhanger/domain/proven-demand'
import type { ColumnType, Generated } from 'kysely'

/** bigint identity column: read as text, never written. */
type Id = ColumnType<string, never, never>
/** Column that database triggers maintain; code never writes it. */
type Followed<T> = ColumnType<T, never, never>
/** jsonb column: read as a parsed value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>

export type TitleStatus = 'draft' | 'published' | 'unpublished'
export type Texts = Partial<Record<LanguageKey, string>>
export type TextCounts = Readonly<Record<LanguageKey | 'of', number>>
/** Maps a language key, or `any` for a cover without a language, to `<key>/<largest width>`. */
export type Covers = Partial<Record<LanguageKey | 'any', string>>
/** Data with which a player starts an episode, without the base URL, because that contains a viewer's token. */
export type StoredStartDescriptor = Omit<StartDescriptor, 'base'>
/** The file that an episode was encoded from, with the file's SHA-256 in hex. */
export interface EpisodeSource {
  readonly file: string
  readonly hash: string
}

export interface CatalogueTables {
  titles: {
    vid_id: Id
    cp_id: ColumnType<string, never, never>
    slug: string
    status: Generated<TitleStatus>
    language: LanguageKey
    audience: Generated<0 | 1 | 2>
    free_episodes: Generated<number>
    price_per_episode: Generated<number>
    /** Whole-title price as decimal text. */
    whole_title_price: string | null
    total_episodes: Generated<number>
    position: Generated<number>
    opening_likes: Generated<string>
    opening_follows: Generated<string>
    covers: DefaultJson<Covers>
    published_at: Date | null
    published_version: Generated<string>
    /** True if episodes added by an import stay hidden. */
    holds_new_episodes: Generated<boolean>
    /** Scheduled release time of the next episode. */
    next_episode_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Triggers copy the following columns from other tables. */
    texts: Followed<Partial<Record<LanguageKey, { name: string; description: string }>>>
    tags: Followed<string[]>
    /** Number of visible episodes. */
    episode_count: Followed<number>
    /** Publication time of the newest visible episode. */
    latest_episode_at: Followed<Date | null>
    /** Number of texts per language; `of` is the number of texts in the title's original language. */
    words: Followed<TextCounts>
    /** Time of the last change to anything that the title's public page shows. */
    page_changed_at: Followed<Date>
  }
  /** Titles that were published and then deleted. */
  deleted_titles: { vid_id: string; deleted_at: Date }
  title_texts: { vid_id: string; language: LanguageKey; name: string; description: string }
  title_tags: { vid_id: string; position: number; tag: string }
  episodes: {
    vid_id: string
    n: number
    names: Json<Texts>
    duration_ms: number
    pkg: string
    start: Json<StoredStartDescriptor>
    source: ColumnType<EpisodeSource | null, string | null | undefined, string | null>
    published_at: Date
    /** True if viewers can neither see nor play the episode. */
    is_hidden: Generated<boolean>
  }
  /** Scheduled releases of episodes, and of the title itself (`n` = 0). */
  release_plans: { vid_id: string; n: number; publish_at: Date }
  /** The values that the last import wrote to a title's fields. */
  title_imports: { vid_id: string; fields: Json<Readonly<Record<string, string>>> }
  /** Previous covers of a title, with their largest width as in `covers`. */
  replaced_covers: { vid_id: string; cover: string }
  /** Deleted titles whose files must still be removed from the media store. */
  deleted_title_files: { vid_id: string; cp_id: string; deleted_at: Date }
  /** Renditions in codecs other than H.264; valid while the episode's package is `base_pkg`. */
  episode_codecs: {
    vid_id: string
    n: number
    codec: ExtraCodec
    base_pkg: string
    pkg: string
    rungs: Json<StartDescriptor['rungs']>
  }
  /**
   * Silent clips for the public pages of titles; valid while the episode is free and visible and its package is
   * `base_pkg`.
   */
  title_clips: {
    vid_id: string
    n: number
    base_pkg: string
    /** Package with the clip's files; null if making the clip failed. */
    pkg: string | null
    duration_ms: number
    made_at: Date
  }
  subtitles: { vid_id: string; n: number; code: SubtitleCode }
  title_likes: { user_id: string; vid_id: string; created_at: Date }
  title_follows: { user_id: string; vid_id: string; created_at: Date }
  title_counters: {
    vid_id: string
    likes: ColumnType<string, number | undefined, number>
    follows: ColumnType<string, number | undefined, number>
    popularity: Generated<number>
  }
  search_documents: {
    weight: Generated<number>
    vid_id: string
    tier: Generated<number>
    names: string
    tags: string
    terms: string[]
    more_terms: string[]
  }
  search_words: { word: string; titles: number }
  catalogue_state: {
    is_only: Generated<boolean>
    version: Generated<string>
    first_start: Generated<'pending' | 'running' | 'done'>
  }
}
