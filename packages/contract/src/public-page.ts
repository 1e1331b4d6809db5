import type { FinishPrice } from '@cliffhanger/domain/finish-price'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { PageRenderParameters } from './drawn-page.ts'
import type { Video } from './entities.ts'

/**
 * Rankings with a public page: titles popular in the last week, the newest titles, and the complete titles that viewers
 * most often watch to the end.
 */
export const rankingKinds = ['week', 'new', 'finished'] as const
export type RankingKind = (typeof rankingKinds)[number]

/** Returns the path of the player for a title: for episode `n`, or without `n` for the last watched episode. */
export const playerPath = (vidId: string, n?: number): string =>
  `/video?vid=${vidId}${n === undefined ? '' : `&ep=${n}`}`
export const titlePath = (slug: string, vidId: string): string => `/title/${slug}-${vidId}`
/**
 * Returns the path of a tag's page. Dots are percent-encoded too, because the server treats a path that ends like a
 * file name as a file.
 */
export const tagPath = (tag: string): string => `/tag/${encodeURIComponent(tag).replaceAll('.', '%2E')}`
/** Returns whether a tag can have a page. URL parsers remove `.` and `..` from a path, even percent-encoded. */
export const hasTagPage = (tag: string): boolean => tag !== '.' && tag !== '..'
export const rankingPath = (ranking: RankingKind): string => `/ranking/${ranking}`
/** Returns the path of one page of a list; `page` starts at 1. */
export const listPagePath = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)

/** Prefix of the path at which the app requests a public page's content; the page's own path and query follow. */
export const publicPageDataPath = '/page-data'

/** Returns the URL of a title's preview clip. `pkg` identifies the clip's content, so a new clip gets a new URL. */
export const clipUrl = (vidId: string, pkg: string): string => `/clips/${vidId}/${pkg}.mp4`

/** A title and the path of its public page. */
export interface ListedTitle {
  readonly video: Video
  readonly path: string
}
interface Episode {
  readonly n: number
  /** Length in seconds. */
  readonly duration: number
  readonly name?: string
}

export interface TitleClip {
  readonly url: string
  /** Length in seconds. */
  readonly duration: number
}

export interface TitlePageContent {
  readonly kind: 'title'
  readonly path: string
  readonly video: Video
  /** A preview clip without sound from a free episode; its URL needs no access token. */
  readonly clip?: TitleClip
  /** The published free episodes. */
  readonly freeEpisodes: readonly Episode[]
  /**
   * For each purchase option on sale, the price at which a viewer without coins can watch all published paid episodes;
   * absent if there are none or nothing is on sale.
   */
  readonly finish?: FinishPrice & { readonly episodes: number }
  /** Related titles: those with the same tags first, then popular titles. */
  readonly related: readonly ListedTitle[]
}
interface ListPart {
  readonly path: string
  readonly titles: readonly ListedTitle[]
  readonly page: number
  readonly pages: number
}
export type ListPageContent = ListPart &
  ({ readonly kind: 'tag'; readonly tag: string } | { readonly kind: 'ranking'; readonly ranking: RankingKind })
/** Content shown when a title or list does not exist: popular titles. */
export interface NotFoundPageContent {
  readonly kind: 'missing'
  /** Whether the title was published in the past and has been deleted. */
  readonly wasDeleted: boolean
  readonly titles: readonly ListedTitle[]
}
/** Content of a page for search engines; identical for every viewer. */
export type PublicPageContent = TitlePageContent | ListPageContent | NotFoundPageContent

/** Content and language of a server-rendered page; embedded in the page as the JSON block `public-page`. */
export interface LocalizedPageContent {
  readonly language: LanguageKey
  readonly content: PublicPageContent
}

/** Renders a public page and returns the HTML for `#root`. */
export type PublicPageHtmlRenderer = (
  page: PageRenderParameters & { readonly content: PublicPageContent },
) => Promise<string>
