import type { ComponentType } from 'react'
import type { LazyTextBundle, PlainTextKey } from '#i18n/catalogue.ts'
import type { AppContext } from './boot.ts'

/** Loads a group of screens, which share a chunk because they link to each other. */
type Group = () => Promise<{
  readonly screens: Readonly<Record<string, ComponentType>>
  /** Called each time the group is preloaded; the first call prepares the page, so that taps open the player faster. */
  readonly startEpisodesOnPosterTap?: (page: Document, booted: AppContext) => void
}>

interface RouteOptions {
  /** The page title; '' for the app's name alone. If absent, the screen sets its own title. */
  readonly title?: PlainTextKey | ''
  /** The navigation tab that this screen marks as current. */
  readonly tab?: 'discover' | 'forYou' | 'myList' | 'me'
  /**
   * Hides tabs and footer. `phone` also hides the header on phones, where the player fills the screen; `all` hides the
   * header everywhere.
   */
  readonly bare?: 'phone' | 'all'
}
export interface Route extends RouteOptions {
  readonly path: string
  readonly group: Group
  /** The lazy texts that the group's screens need. */
  readonly texts: LazyTextBundle | undefined
}

const player = () => import('./groups/video.ts')
const documents = () => import('./groups/documents.ts')
const discover = { tab: 'discover' } as const
const forYouPath = '/foryou'
/** Account-related screens: as the specification requires, their title is exactly the app's name. */
const account = { tab: 'me', title: '' } as const

const groups: readonly (readonly [Group, LazyTextBundle | undefined, Readonly<Record<string, RouteOptions>>])[] = [
  [() => import('./groups/home.ts'), undefined, { '/': { ...discover, title: 'home.title' } }],
  [player, 'player', { '/video': { ...discover, bare: 'phone' } }],
  [player, 'rest', { [forYouPath]: { tab: 'forYou' } }],
  [
    () => import('./groups/lists.ts'),
    'rest',
    {
      '/twolevel': discover,
      '/result': { ...discover, title: 'shell.search' },
      '/enjoy': { tab: 'myList', title: '' },
      '/history': { tab: 'myList', title: '' },
    },
  ],
  [
    () => import('./groups/mine.ts'),
    'rest',
    {
      '/my': account,
      '/login': { ...account, bare: 'all' },
      '/account': account,
      '/login_out': account,
      '/account_delete': account,
      '/setting': account,
      '/autoplay': account,
      '/language': account,
      '/about': account,
    },
  ],
  [
    () => import('./groups/money.ts'),
    'rest',
    {
      '/wallet': account,
      '/premium': account,
      '/pay': { title: '' },
      '/statement': account,
      '/orders': account,
      '/gift': account,
      '/recover': account,
    },
  ],
  [
    () => import('./groups/feedback.ts'),
    'rest',
    {
      '/feedlist': account,
      '/feedform': account,
      '/feeddetail': account,
    },
  ],
  [
    documents,
    'rest',
    {
      '/terms': { title: 'shell.terms' },
      '/privacy': { title: 'shell.privacy' },
      '/refund': { title: 'shell.refund' },
      '/payment-guide': { title: 'shell.paymentGuide' },
      '/support': { title: 'shell.support' },
      '/team': { title: 'shell.team' },
      '/title': discover,
    },
  ],
]
const notFound = { path: '*', group: documents, texts: 'rest', title: '' } as const

/**
 * All routes by path. The screenshot suite reads them too.
 * @public
 */
export const routes: ReadonlyMap<string, Route> = new Map(
  groups.flatMap(([group, texts, own]) =>
    Object.entries(own).map(([path, about]) => [path, { ...about, path, group, texts }]),
  ),
)

/**
 * Returns the route of a path. Titles, tags and rankings share a screen, whose content comes from the server.
 * @param forYou the brand's name of "For you"; without it, the path of "For you" has no route
 */
export function routeOf(path: string, forYou?: string): Route {
  const own = /^\/(title|tag|ranking)(\/|$)/.test(path) ? '/title' : path.replace(/(?<!\/)\/+$/, '') || '/'
  return (own === forYouPath && !forYou ? undefined : routes.get(own)) ?? notFound
}
