import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { parseTextQueryParameter } from '#app/search-text.ts'
import { shellRoute } from '#app/shell-route.ts'

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
  getParentRoute: () => shellRoute,
  path: '/viewers',
  validateSearch: ({ search, filter, by }): ViewersSearch => {
    const known = filters.find((one) => one === filter)
    const text = parseTextQueryParameter(search)
    return {
      ...(text !== '' && { search: text }),
      ...(known && { filter: known }),
      ...(by === 'seen' && { by }),
    }
  },
  component: page(() => import('./viewers.tsx'), 'Viewers'),
})
interface ViewerSearch {
  /** Opens the dialog that grants coins, with this text in the field for the support ticket. */
  grant?: string
  /** Together with `grant`: opens the dialog that grants this title instead of coins. */
  title?: string
  /** Together with `grant`: the initial number of coins in the dialog. */
  coins?: string
}
const viewer = createRoute({
  getParentRoute: () => shellRoute,
  path: '/viewers/$userId',
  validateSearch: ({ grant, title, coins }): ViewerSearch => ({
    ...(parseTextQueryParameter(grant) !== '' && { grant: parseTextQueryParameter(grant) }),
    ...(parseTextQueryParameter(title) !== '' && { title: parseTextQueryParameter(title) }),
    ...(parseTextQueryParameter(coins) !== '' && { coins: parseTextQueryParameter(coins) }),
  }),
  component: page(() => import('./viewer.tsx'), 'Viewer'),
})

export const viewersRoutes = [viewers, viewer] as const
