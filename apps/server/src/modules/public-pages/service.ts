import {
  clipUrl,
  type ListedTitle,
  type ListPageContent,
  type NotFoundPageContent,
  type RankingKind,
  rankingPath,
  type TitlePageContent,
  tagPath,
} from '@cliffhanger/contract/public-page'
import { computeFinishPrice } from '@cliffhanger/domain/finish-price'
import { type LanguageId, languages } from '@cliffhanger/domain/languages'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import type { CatalogueService, EpisodeFacts, TitleFacts } from '../catalogue/service.ts'
import type { TitleClip } from '../catalogue/title-clips.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import { isDeletedTitle, readCompleteTitles, readRelatedTitles, readTagTitles } from './store.ts'

const mostPages = 1_000
/** Maximum number of cached URLs without a page, and of pages that are created at the same time. */
const mostMisses = 200
const listSize = 24
/** A ranking has five pages; a tag's list has at most a hundred. */
const mostRanked = 5 * listSize
const mostTagged = 100 * listSize
const mostFreeEpisodes = 100
const mostRelated = 6
/** Number of popular titles to read: enough to fill up the related titles, even if some are already among them. */
const mostPopular = 2 * mostRelated

/** Parsed URL of a public page. `unknown`: no page can exist at this URL. */
export type PublicAddress =
  | { readonly kind: 'title'; readonly vidId: string; readonly path: string }
  | { readonly kind: 'tag'; readonly tag: string; readonly page: number }
  | { readonly kind: 'ranking'; readonly ranking: RankingKind; readonly page: number }
  | { readonly kind: 'unknown' }

/** The content of a public page; or, for a URL that is not the title's canonical one, the path to redirect to. */
export type PublicPageResult =
  | { readonly status: 200; readonly content: TitlePageContent; readonly publishedAt: number }
  | { readonly status: 200; readonly content: ListPageContent }
  | { readonly status: 404 | 410; readonly content: NotFoundPageContent }
  | { readonly status: 301; readonly path: string }
export type PublicPageContentResult = Exclude<PublicPageResult, { readonly status: 301 }>

export interface PublicPages {
  /**
   * Returns the page at a URL; its content is the same object until the catalogue changes. `isNew`: the content was
   * created by this call.
   */
  find(
    address: PublicAddress,
    language: LanguageId,
  ): Promise<{ readonly page: PublicPageResult; readonly isNew: boolean }>
  /** Returns the page at a URL if its content is cached. */
  findCached(address: PublicAddress, language: LanguageId): Promise<PublicPageResult | undefined>
  /** Finds the clip of a title's page: 404 if the title or clip does not exist, 410 if the title was deleted. */
  findClip(vidId: string, pkg: string): Promise<ClipLocation | 404 | 410>
}
/** Location of a clip in the media store. */
export interface ClipLocation extends Pick<TitleClip, 'n' | 'pkg'> {
  readonly cpId: string
}
interface Tools {
  readonly db: Database
  readonly catalogue: Pick<CatalogueService, 'title' | 'listed' | 'episodes' | 'titlePage' | 'clip'>
  readonly shop: Pick<Shop, 'packages' | 'switches' | 'currency' | 'wholeTitlePrice'>
  readonly version: Pick<VersionReader, 'current'>
}

/** Creates the content of the public pages of titles, tags and rankings. */
export function createPublicPages({ db, catalogue, shop, version }: Tools): PublicPages {
  const pages = createVersionedCache<PublicPageContentResult>(mostPages)
  /**
   * Cache of pages in creation and of URLs without a page. Separate from `pages`, so that requests for invented URLs
   * evict no page.
   */
  const attempts = createVersionedCache<PublicPageContentResult>(mostMisses)
  const missing = createVersionedCache<PublicPageContentResult>(2 * languages.length)
  const popular = createVersionedCache<readonly ListedTitle[]>(languages.length)

  /** Reads the popular titles once for all pages, because sorting the whole catalogue is expensive. */
  async function readPopular(language: LanguageId): Promise<readonly ListedTitle[]> {
    return popular.get(await version.current(), String(language), async () => {
      const { titles } = await readRanking('week', { limit: mostPopular, offset: 0 }, language)
      return titles
    })
  }

  async function findMissing(wasDeleted: boolean, language: LanguageId): Promise<PublicPageContentResult> {
    return missing.get(await version.current(), `${language} ${wasDeleted}`, async () => {
      const titles = await readPopular(language)
      return { status: wasDeleted ? 410 : 404, content: { kind: 'missing', wasDeleted, titles } }
    })
  }

  async function priceToFinish(title: TitleFacts, episodes: readonly EpisodeFacts[], language: LanguageId) {
    const locked = episodes.filter(({ n }) => n >= title.payNVideo).length
    if (locked === 0) return undefined
    const [packages, switches, currency, usualPrice] = await Promise.all([
      shop.packages(language),
      shop.switches(),
      shop.currency(),
      shop.wholeTitlePrice(),
    ])
    const price = computeFinishPrice({
      episodes: locked,
      coinsPerEpisode: title.pricePerEpisode,
      balance: 0,
      packs: packages.coinRechargesList,
      plans: packages.coinVipList,
      wholeTitlePrice: title.wholeTitlePrice ?? usualPrice,
      wholeTitleCurrency: currency,
      has: {
        coins: switches.COIN_SWITCH === 1,
        wholeTitle: switches.PAYALL_SWITCH === 1,
        membership: switches.PREMIUM_SWITCH === 1,
      },
    })
    const isOnSale = price.byCoins ?? price.byWholeTitle ?? price.byMembership
    return isOnSale && { ...price, episodes: locked }
  }

  /** Finds titles with the same tags, filled up with popular titles. */
  async function findRelated(vidId: string, language: LanguageId): Promise<ListedTitle[]> {
    const tagged = await readRelatedTitles(db, vidId, mostRelated)
    const more = tagged.length < mostRelated ? await readPopular(language) : []
    const vidIds = new Set([...tagged, ...more.map(({ video }) => video.vidId)])
    vidIds.delete(vidId)
    return catalogue.listed([...vidIds].slice(0, mostRelated), language)
  }

  async function findTitle(vidId: string, language: LanguageId): Promise<PublicPageContentResult> {
    const [title, [listed]] = await Promise.all([catalogue.title(vidId), catalogue.listed([vidId], language)])
    if (typeof title === 'string' || !listed) {
      return findMissing(title === 'unknown' && (await isDeletedTitle(db, vidId)), language)
    }
    const episodes = await catalogue.episodes(title, language)
    const [finish, related, clip] = await Promise.all([
      priceToFinish(title, episodes, language),
      findRelated(vidId, language),
      catalogue.clip(vidId),
    ])
    const free = episodes.filter(({ n }) => n < title.payNVideo).slice(0, mostFreeEpisodes)
    const content: TitlePageContent = {
      kind: 'title',
      ...listed,
      ...(clip && { clip: { url: clipUrl(vidId, clip.pkg), duration: clip.duration_ms / 1000 } }),
      freeEpisodes: free.map(({ n, duration, name }) => ({ n, duration, ...(name !== undefined && { name }) })),
      ...(finish && { finish }),
      related,
    }
    return { status: 200, content, publishedAt: title.publishedAt }
  }

  async function readRanking(
    ranking: RankingKind,
    window: PageWindow,
    language: LanguageId,
  ): Promise<{ titles: ListedTitle[]; total: number }> {
    if (ranking === 'finished') {
      const { vidIds, total } = await readCompleteTitles(db, window, mostRanked)
      return { titles: await catalogue.listed(vidIds, language), total }
    }
    const order = ranking === 'new' ? 'newest' : 'popular'
    const { rows, total } = await catalogue.titlePage({ order, preferenceId: 0 }, window, language)
    const vidIds = rows.map(({ vidId }) => vidId)
    return { titles: await catalogue.listed(vidIds, language), total: Math.min(total, mostRanked) }
  }

  async function findList(
    address: PublicAddress & { kind: 'tag' | 'ranking' },
    language: LanguageId,
  ): Promise<PublicPageContentResult> {
    const { page } = address
    const mostPagesOfList = (address.kind === 'tag' ? mostTagged : mostRanked) / listSize
    if (page > mostPagesOfList) return findMissing(false, language)
    const window = { limit: listSize, offset: (page - 1) * listSize }
    if (address.kind === 'ranking') {
      const { ranking } = address
      const { titles, total } = await readRanking(ranking, window, language)
      if (titles.length === 0 && page > 1) return findMissing(false, language)
      const pageCount = Math.max(1, Math.ceil(total / listSize))
      const content = { kind: 'ranking', ranking, path: rankingPath(ranking), titles, page, pages: pageCount } as const
      return { status: 200, content }
    }
    const { tag } = address
    const { vidIds, total } = await readTagTitles(db, tag, window, mostTagged)
    const titles = await catalogue.listed(vidIds, language)
    if (titles.length === 0) return findMissing(false, language)
    const content = { kind: 'tag', tag, path: tagPath(tag), titles, page, pages: Math.ceil(total / listSize) } as const
    return { status: 200, content }
  }

  async function make(address: PublicAddress, language: LanguageId): Promise<PublicPageContentResult> {
    if (address.kind === 'unknown') return findMissing(false, language)
    return address.kind === 'title' ? findTitle(address.vidId, language) : findList(address, language)
  }

  const keyOf = (address: PublicAddress, language: LanguageId) =>
    `${language} ${address.kind === 'title' ? address.vidId : JSON.stringify(address)}`

  function atOwnAddress(found: PublicPageContentResult, address: PublicAddress): PublicPageResult {
    const isMoved = address.kind === 'title' && found.status === 200 && found.content.path !== address.path
    return isMoved ? { status: 301, path: found.content.path } : found
  }

  const findKnown = (state: string, key: string) => pages.find(state, key) ?? attempts.find(state, key)

  async function makeAndKeep(state: string, key: string, address: PublicAddress, language: LanguageId) {
    const found = await attempts.get(state, key, () => make(address, language))
    if (found.status === 200 && (await version.current()) === state) {
      attempts.forget(key)
      await pages.get(state, key, async () => found)
    }
    return found
  }

  return {
    async find(address, language) {
      const state = await version.current()
      const key = keyOf(address, language)
      const known = findKnown(state, key)
      const found = await (known ?? makeAndKeep(state, key, address, language))
      return { page: atOwnAddress(found, address), isNew: known === undefined }
    },
    async findClip(vidId, pkg) {
      const title = await catalogue.title(vidId)
      if (typeof title === 'string') return title === 'unknown' && (await isDeletedTitle(db, vidId)) ? 410 : 404
      const clip = await catalogue.clip(vidId)
      return clip?.pkg === pkg ? { cpId: title.cpId, n: clip.n, pkg } : 404
    },
    async findCached(address, language) {
      const found = await findKnown(await version.current(), keyOf(address, language))
      return found && atOwnAddress(found, address)
    },
  }
}
