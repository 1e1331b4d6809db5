import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'
import { readTodaySearch } from './today-search.ts'

const today = createRoute({
  getParentRoute: () => shellRoute,
  path: '/today',
  validateSearch: readTodaySearch,
  component: page(() => import('./today.tsx'), 'Today'),
})

export const todayRoutes = [today] as const
