import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shell } from '#app/shell-route.ts'

/** The chosen module is a search parameter, so that an address shows it to a colleague. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  validateSearch: ({ module }): { module?: string } => (typeof module === 'string' && module !== '' ? { module } : {}),
  component: page(() => import('./home.tsx'), 'Home'),
})

export const homeRoutes = [home] as const
