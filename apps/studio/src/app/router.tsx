import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import {
  createRoute,
  createRouter,
  Navigate,
  lazyRouteComponent as page,
  parseSearchWith,
} from '@tanstack/react-router'
import { useCurrentOperator } from '#api/use-studio.ts'
import { adLinkRoutes } from '#pages/ad-links/routes.ts'
import { commentRoutes } from '#pages/comments/routes.ts'
import { experimentRoutes } from '#pages/experiments/routes.ts'
import { feedbackRoutes } from '#pages/feedback/routes.ts'
import { homeRoutes } from '#pages/home/routes.ts'
import { insightRoutes } from '#pages/insight/routes.ts'
import { operationsRoutes } from '#pages/operations/routes.ts'
import { orderRoutes } from '#pages/orders/routes.ts'
import { shopRoutes } from '#pages/shop/routes.ts'
import { subtitleRoutes } from '#pages/subtitles/routes.ts'
import { titlesRoutes } from '#pages/titles/routes.ts'
import { todayRoutes } from '#pages/today/routes.ts'
import { uploadRoutes } from '#pages/upload/routes.ts'
import { viewersRoutes } from '#pages/viewers/routes.ts'
import { navigationGroups } from './navigation/navigation.ts'
import { parseQueryParameter } from './search-text.ts'
import { rootRoute, shellRoute } from './shell-route.ts'

/** Redirects to the first page in the navigation that the operator's role may see. */
function Start() {
  const { data: me } = useCurrentOperator()
  const first = navigationGroups
    .flatMap((group) => group.places)
    .find(({ action }) => me && isActionAllowed(me.role, action))
  return <Navigate to={first?.to ?? '/account'} replace />
}

const invite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: page(() => import('#pages/sign-in/invite.tsx'), 'Invite'),
})
const start = createRoute({ getParentRoute: () => shellRoute, path: '/', component: Start })
const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: page(() => import('#pages/account/account.tsx'), 'Account'),
})
const more = createRoute({
  getParentRoute: () => shellRoute,
  path: '/more',
  component: page(() => import('./navigation/more.tsx'), 'MorePage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    invite,
    shellRoute.addChildren([
      start,
      account,
      more,
      ...todayRoutes,
      ...viewersRoutes,
      ...feedbackRoutes,
      ...commentRoutes,
      ...operationsRoutes,
      ...titlesRoutes,
      ...uploadRoutes,
      ...homeRoutes,
      ...shopRoutes,
      ...subtitleRoutes,
      ...orderRoutes,
      ...adLinkRoutes,
      ...experimentRoutes,
      ...insightRoutes,
    ]),
  ]),
  basepath: '/studio',
  parseSearch: parseSearchWith(parseQueryParameter),
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
