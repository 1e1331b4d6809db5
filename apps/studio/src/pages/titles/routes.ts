import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shell } from '#app/shell-route.ts'
import { type ListFilters, readFilters } from './list-filters.ts'
import { readTab, type TitleTab } from './title/title-tabs.ts'

/** Filters are search parameters, so that an address shows the same titles to a colleague. */
const titles = createRoute({
  getParentRoute: () => shell,
  path: '/titles',
  validateSearch: (params): ListFilters => readFilters(params),
  component: page(() => import('./titles.tsx'), 'Titles'),
})
const title = createRoute({
  getParentRoute: () => shell,
  path: '/titles/$vidId',
  validateSearch: ({ tab }): { tab?: TitleTab } => readTab(tab),
  component: page(() => import('./title/title.tsx'), 'Title'),
})

export const titlesRoutes = [titles, title] as const
