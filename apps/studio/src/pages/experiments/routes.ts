import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shell } from '#app/shell-route.ts'

const experiments = createRoute({
  getParentRoute: () => shell,
  path: '/experiments',
  component: page(() => import('./experiments.tsx'), 'Experiments'),
})

export const experimentRoutes = [experiments] as const
