import type { Page } from 'playwright-core'
import { serveBusyDayFigures } from '../../studio/busy-day.ts'
import type { Size } from '../screen.ts'
import type { SeededViewers } from '../seed.ts'

export interface StudioPage {
  readonly name: string
  /** Returns the page's path below `/studio`, with ids of the seeded data. */
  path(seeded: SeededViewers): string
  readonly sizes: readonly Size[]
  /** Runs before the page opens. */
  readonly before?: (page: Page) => Promise<void>
}
interface Place {
  readonly to: string
}
// A computed path keeps Studio's sources out of the type check, whose compiler options differ.
const studio = '../../../apps/studio/src'
const { navigationGroups }: { navigationGroups: readonly { readonly places: readonly Place[] }[] } = await import(
  `${studio}/app/navigation/navigation.ts`
)
const { titleTabs }: { titleTabs: readonly string[] } = await import(`${studio}/pages/titles/title/title-tabs.ts`)

/** Paths of pages that operators also open on a phone. */
const onPhones = ['/today', '/orders', '/feedback']
/** Returns the name of a navigation page: the first part of its path. */
const nameOf = (path: string) => path.split('/')[1] ?? ''

const navigationPages = navigationGroups
  .flatMap((group) => group.places)
  .map(
    ({ to }): StudioPage => ({
      name: nameOf(to),
      path: () => to,
      sizes: onPhones.includes(to) ? ['desktop', 'phone'] : ['desktop'],
      ...(to === '/today' && { before: serveBusyDayFigures }),
    }),
  )
const desktop = { sizes: ['desktop'] } as const
const otherPages: readonly StudioPage[] = [
  ...titleTabs.map((tab, at) => ({
    name: `title, ${tab}`,
    path: ({ vid }: SeededViewers) => `/titles/${vid}${at === 0 ? '' : `?tab=${tab}`}`,
    ...desktop,
  })),
  { name: 'subtitle files', path: () => '/subtitles/files', ...desktop },
  { name: 'subtitle editor', path: ({ vid }) => `/subtitles/${vid}/1/en`, ...desktop },
  { name: 'order', path: ({ orderId }) => `/orders/${orderId}`, ...desktop },
  { name: 'compare', path: () => '/orders/compare', ...desktop },
  { name: 'viewer', path: ({ guest }) => `/viewers/${guest.state.userId}`, ...desktop },
  { name: 'log', path: () => '/operations/log', ...desktop },
  { name: 'mails', path: () => '/operations/mails', ...desktop },
  { name: 'people', path: () => '/operations/people', ...desktop },
  { name: 'account', path: () => '/account', ...desktop },
]

/** All pages in the navigation and their subpages. */
export const studioPages: readonly StudioPage[] = [...navigationPages, ...otherPages]
