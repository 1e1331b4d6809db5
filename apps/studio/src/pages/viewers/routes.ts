import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { searchText } from '#app/search-text.ts'
import { shell } from '#app/shell-route.ts'

const filters = ['registered', 'guests', 'members', 'deleted'] as const
export type ViewerFilter = (typeof filters)[number]

/** URL query parameters of the viewers page, so that a shared link shows the same rows. */
export interface ViewersSearch {
  search?: string
  filter?: ViewerFilter
  /** Sort order. Default: newest first. */
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
  /** Opens the dialog that grants coins, with this ticket. */
  grant?: string
  /** With `grant`: opens the dialog that grants this title instead. */
  title?: string
  /** With `grant`: the initial number of coins in the dialog. */
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
