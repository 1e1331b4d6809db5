import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'

/** The selected module is a URL query parameter, so that a shared link opens it. */
const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  validateSearch: ({ module }): { module?: string } => (typeof module === 'string' && module !== '' ? { module } : {}),
  component: page(() => import('./home.tsx'), 'Home'),
})

export const homeRoutes = [home] as const
