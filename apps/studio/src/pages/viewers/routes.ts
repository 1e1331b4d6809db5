import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { searchText } from '#app/search-text.ts'
import { shell } from '#app/shell-route.ts'

const filters = ['registered', 'guests', 'members', 'deleted'] as const
export type ViewerFilter = (typeof filters)[number]

/** Filters are search parameters, so that an address shows the same rows to a colleague. */
export interface ViewersSearch {
  search?: string
  filter?: ViewerFilter
  /** Default: newest first. */
  by?: 'seen'
}
const viewers = createRoute({
  getParentRoute: () => shell,
  path: '/viewers',
  validateSearch: ({ search, filter, by }): ViewersSearch => {
    const known = filters.find((one) => one === filter)
    const text = searchText(search)
    return {
      ...(text !== '' && { search: text }),
      ...(known && { filter: known }),
      ...(by === 'seen' && { by }),
    }
  },
  component: page(() => import('./viewers.tsx'), 'Viewers'),
})
interface ViewerSearch {
  /** Opens the dialog for giving coins, with this ticket. */
  grant?: string
  /** With `grant`: opens the dialog for giving this title instead. */
  title?: string
  /** With `grant`: the coins that the dialog proposes. */
  coins?: string
}
const viewer = createRoute({
  getParentRoute: () => shell,
  path: '/viewers/$userId',
  validateSearch: ({ grant, title, coins }): ViewerSearch => ({
    ...(searchText(grant) !== '' && { grant: searchText(grant) }),
    ...(searchText(title) !== '' && { title: searchText(title) }),
    ...(searchText(coins) !== '' && { coins: searchText(coins) }),
  }),
  component: page(() => import('./viewer.tsx'), 'Viewer'),
})

export const viewersRoutes = [viewers, viewer] as const
