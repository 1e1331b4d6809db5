import type { FinishPrice } from '@cliffhanger/domain/finish-price'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { DrawnPage } from './drawn-page.ts'
import type { Video } from './entities.ts'

/**
 * Lists of titles that have a page of their own: popular in the last week, newest, and those complete titles that viewers
 * most often watch to the end.
 */
export const rankings = ['week', 'new', 'finished'] as const
export type Ranking = (typeof rankings)[number]

/** The player with a title's last watched episode, or with the episode `n`. */
export const playerPath = (vidId: string, n?: number): string =>
  `/video?vid=${vidId}${n === undefined ? '' : `&ep=${n}`}`
export const titlePath = (slug: string, vidId: string): string => `/title/${slug}-${vidId}`
/** Dots are encoded as well, because a path that ends like a file name belongs to no screen. */
export const tagPath = (tag: string): string => `/tag/${encodeURIComponent(tag).replaceAll('.', '%2E')}`
/** Parsers of URLs remove these two from a path, even encoded, so that they can have no page. */
export const hasTagPage = (tag: string): boolean => tag !== '.' && tag !== '..'
export const rankingPath = (ranking: Ranking): string => `/ranking/${ranking}`
/** The address of a page of a list, numbered from 1. */
export const pageAddress = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)

/** The app requests the content of a public page at this path, followed by the page's own path and query. */
export const publicDataPath = '/page-data'

/** URL of a title's clip: `pkg` changes with the clip. */
export const clipUrl = (vidId: string, pkg: string): string => `/clips/${vidId}/${pkg}.mp4`

/** A title with the path of its page. */
export interface ListedTitle {
  readonly video: Video
  readonly path: string
}
interface Episode {
  readonly n: number
  /** Seconds. */
  readonly duration: number
  readonly name?: string
}

export interface TitleClip {
  readonly url: string
  /** Seconds. */
  readonly duration: number
}

export interface TitleContent {
  readonly kind: 'title'
  readonly path: string
  readonly video: Video
  /** A silent clip of a free episode, which needs no token. */
  readonly clip?: TitleClip
  /** Free episodes that are published. */
  readonly freeEpisodes: readonly Episode[]
  /**
   * The price for a viewer without coins to watch the paid episodes that are published; absent if there are none or
   * nothing is on sale.
   */
  readonly finish?: FinishPrice & { readonly episodes: number }
  /** Titles with the same tags first, then popular ones. */
  readonly related: readonly ListedTitle[]
}
interface ListPart {
  readonly path: string
  readonly titles: readonly ListedTitle[]
  readonly page: number
  readonly pages: number
}
export type ListContent = ListPart &
  ({ readonly kind: 'tag'; readonly tag: string } | { readonly kind: 'ranking'; readonly ranking: Ranking })
/** In place of a title or list that does not exist: popular titles. */
export interface MissingContent {
  readonly kind: 'missing'
  /** The title was published once and then deleted. */
  readonly wasDeleted: boolean
  readonly titles: readonly ListedTitle[]
}
/** Content of a page that search engines index, the same for every viewer. */
export type PublicContent = TitleContent | ListContent | MissingContent

/** The content that a page was drawn from; a JSON block, `public-page`, in that page. */
export interface DrawnContent {
  readonly language: LanguageKey
  readonly content: PublicContent
}

/** Renders a public page: HTML for `#root`, as `DrawHome` does. */
export type DrawPublicPage = (page: DrawnPage & { readonly content: PublicContent }) => Promise<string>
