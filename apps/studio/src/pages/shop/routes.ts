import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'

const shop = createRoute({
  getParentRoute: () => shellRoute,
  path: '/shop',
  component: page(() => import('./shop.tsx'), 'Shop'),
})

export const shopRoutes = [shop] as const
