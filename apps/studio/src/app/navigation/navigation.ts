import type { StudioAction } from '@cliffhanger/domain/studio-roles'
import type { TextKey } from '#i18n/use-text.ts'
import type { IconName } from '#ui/icon.tsx'

export interface NavigationPage {
  readonly to: string
  readonly title: TextKey
  readonly icon: IconName
  /** Roles that may not perform this action do not see the page in the navigation. */
  readonly action: StudioAction
}

/** The pages in the navigation, in groups. Groups without a page for the operator's role are omitted. */
export const navigationGroups: readonly { readonly title?: TextKey; readonly places: readonly NavigationPage[] }[] = [
  { places: [{ to: '/today', title: 'nav.today', icon: 'today', action: 'today.read' }] },
  {
    title: 'nav.catalogue',
    places: [
      { to: '/titles', title: 'nav.titles', icon: 'titles', action: 'titles.read' },
      { to: '/upload', title: 'nav.upload', icon: 'upload', action: 'titles.upload' },
      { to: '/home', title: 'nav.home', icon: 'home', action: 'home.read' },
      { to: '/shop', title: 'nav.shop', icon: 'shop', action: 'shop.read' },
      { to: '/subtitles', title: 'nav.subtitles', icon: 'subtitles', action: 'subtitles.read' },
    ],
  },
  {
    title: 'nav.audience',
    places: [
      { to: '/orders', title: 'nav.orders', icon: 'orders', action: 'orders.read' },
      { to: '/viewers', title: 'nav.viewers', icon: 'viewers', action: 'viewers.support' },
      { to: '/feedback', title: 'nav.feedback', icon: 'feedback', action: 'feedback.answer' },
      { to: '/comments', title: 'nav.comments', icon: 'comments', action: 'comments.check' },
    ],
  },
  {
    title: 'nav.growth',
    places: [
      { to: '/insight', title: 'nav.insight', icon: 'chart', action: 'insight.read' },
      { to: '/ad-links', title: 'nav.adLinks', icon: 'link', action: 'ads.read' },
      { to: '/experiments', title: 'nav.experiments', icon: 'experiments', action: 'experiments.read' },
    ],
  },
  { places: [{ to: '/operations/health', title: 'nav.operations', icon: 'operations', action: 'health.read' }] },
]
