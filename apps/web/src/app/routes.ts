import type { ComponentType } from 'react'
import type { LazyArea, PlainKey } from '#i18n/catalogue.ts'

export type Screen = ComponentType<{ readonly title?: PlainKey | undefined }>
type Load = () => Promise<{ readonly default: Screen }>
export interface Route {
  readonly path: string
  readonly load: Load
  /** The screen's name, for the page's title; without one the screen sets its own. */
  readonly title?: PlainKey
  /** The texts that the screen needs besides those of every visit. */
  readonly texts?: LazyArea
  /** Which place of the navigation is "here". */
  readonly tab?: 'discover' | 'myList' | 'me'
  /** The player fills a phone's screen: no header, tabs or footer there. */
  readonly isBare?: boolean
}

const later: Load = async () => ({ default: (await import('#screens/later/later-screen.tsx')).LaterScreen })

/** Screens that later versions bring: each says so, honestly. */
const laterPages: readonly (readonly [path: string, title: PlainKey, tab?: Route['tab']])[] = [
  ['/enjoy', 'shell.myList', 'myList'],
  ['/result', 'shell.search', 'discover'],
  ['/language', 'shell.language', 'me'],
  ['/login', 'shell.logIn', 'me'],
  ['/login_out', 'shell.account', 'me'],
  ['/account', 'shell.account', 'me'],
  ['/account_delete', 'shell.account', 'me'],
  ['/setting', 'shell.settings', 'me'],
  ['/about', 'shell.about', 'me'],
  ['/feedlist', 'shell.feedback', 'me'],
  ['/feedform', 'shell.feedback', 'me'],
  ['/feeddetail', 'shell.feedback', 'me'],
  ['/terms', 'shell.terms'],
  ['/privacy', 'shell.privacy'],
  ['/refund', 'shell.refund'],
  ['/payment-guide', 'shell.paymentGuide'],
  ['/support', 'shell.support'],
  ['/team', 'shell.team'],
]

const routes: readonly Route[] = [
  {
    path: '/',
    load: async () => ({ default: (await import('#screens/home/home-screen.tsx')).HomeScreen }),
    title: 'home.title',
    tab: 'discover',
  },
  {
    path: '/video',
    load: async () => ({ default: (await import('#screens/video/video-screen.tsx')).VideoScreen }),
    texts: 'player',
    tab: 'discover',
    isBare: true,
  },
  {
    path: '/twolevel',
    load: async () => ({ default: (await import('#screens/twolevel/twolevel-screen.tsx')).TwolevelScreen }),
    tab: 'discover',
  },
  {
    path: '/history',
    load: async () => ({ default: (await import('#screens/history/history-screen.tsx')).HistoryScreen }),
    title: 'shell.history',
    texts: 'history',
    tab: 'myList',
  },
  {
    path: '/my',
    load: async () => ({ default: (await import('#screens/my/my-screen.tsx')).MyScreen }),
    texts: 'me',
    tab: 'me',
  },
  {
    path: '/autoplay',
    load: async () => ({ default: (await import('#screens/autoplay/autoplay-screen.tsx')).AutoplayScreen }),
    texts: 'me',
    tab: 'me',
  },
  {
    path: '/statement',
    load: async () => ({ default: (await import('#screens/statement/statement-screen.tsx')).StatementScreen }),
    texts: 'money',
    tab: 'me',
  },
  {
    path: '/orders',
    load: async () => ({ default: (await import('#screens/orders/orders-screen.tsx')).OrdersScreen }),
    texts: 'money',
    tab: 'me',
  },
  {
    path: '/recover',
    load: async () => ({ default: (await import('#screens/recover/recover-screen.tsx')).RecoverScreen }),
    texts: 'money',
    tab: 'me',
  },
  {
    path: '/wallet',
    load: async () => ({ default: (await import('#screens/wallet/wallet-screen.tsx')).WalletScreen }),
    texts: 'wallet',
    tab: 'me',
  },
  {
    path: '/premium',
    load: async () => ({ default: (await import('#screens/premium/premium-screen.tsx')).PremiumScreen }),
    texts: 'wallet',
    tab: 'me',
  },
  {
    path: '/pay',
    load: async () => ({ default: (await import('#screens/pay/pay-screen.tsx')).PayScreen }),
    texts: 'wallet',
  },
  ...laterPages.map(([path, title, tab]) => ({ path, title, load: later, ...(tab && { tab }) })),
]

export const routeOf = (path: string): Route | undefined =>
  routes.find((route) => route.path === (path.replace(/\/+$/, '') || '/'))
