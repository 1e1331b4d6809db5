import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'
import { type ListFilters, readTitleFilters } from './list-filters.ts'
import { parseTitleTab, type TitleTab } from './title/title-tabs.ts'

/** Filters are URL query parameters, so that a shared link shows the same titles. */
const titles = createRoute({
  getParentRoute: () => shellRoute,
  path: '/titles',
  validateSearch: (params): ListFilters => readTitleFilters(params),
  component: page(() => import('./titles.tsx'), 'Titles'),
})
const title = createRoute({
  getParentRoute: () => shellRoute,
  path: '/titles/$vidId',
  validateSearch: ({ tab }): { tab?: TitleTab } => parseTitleTab(tab),
  component: page(() => import('./title/title.tsx'), 'Title'),
})

export const titlesRoutes = [titles, title] as const
