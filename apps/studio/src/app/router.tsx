import { mayDo } from '@cliffhanger/domain/studio-roles'
import { createRoute, createRouter, Navigate, lazyRouteComponent as page } from '@tanstack/react-router'
import { useMe } from '#api/use-studio.ts'
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
import { places } from './navigation/navigation.ts'
import { root, shell } from './shell-route.ts'

/** Redirects to the first page in the navigation that the operator's role may see. */
function Start() {
  const { data: me } = useMe()
  const first = places.flatMap((group) => group.places).find(({ action }) => me && mayDo(me.role, action))
  return <Navigate to={first?.to ?? '/account'} replace />
}

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: page(() => import('#pages/sign-in/invite.tsx'), 'Invite'),
})
const start = createRoute({ getParentRoute: () => shell, path: '/', component: Start })
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: page(() => import('#pages/account/account.tsx'), 'Account'),
})
const more = createRoute({
  getParentRoute: () => shell,
  path: '/more',
  component: page(() => import('./navigation/more.tsx'), 'More'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    invite,
    shell.addChildren([
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
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
