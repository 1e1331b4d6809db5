import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shell } from '#app/shell-route.ts'

const shop = createRoute({
  getParentRoute: () => shell,
  path: '/shop',
  component: page(() => import('./shop.tsx'), 'Shop'),
})

export const shopRoutes = [shop] as const
