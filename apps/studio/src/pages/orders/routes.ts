import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'
import { readOrderSearch } from './order-search.ts'

/** Filters are URL query parameters, so that a shared link shows the same orders. */
const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders',
  validateSearch: readOrderSearch,
  component: page(() => import('./orders.tsx'), 'Orders'),
})
const compare = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders/compare',
  component: page(() => import('./compare.tsx'), 'PaymentComparison'),
})
const order = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders/$orderId',
  component: page(() => import('./order.tsx'), 'Order'),
})

export const orderRoutes = [list, compare, order] as const
