import { mayDo } from '@cliffhanger/domain/studio-roles'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Navigate,
  Outlet,
  lazyRouteComponent as page,
} from '@tanstack/react-router'
import { useMe } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Empty } from '#ui/states.tsx'
import { places } from './navigation.ts'
import { Shell } from './shell.tsx'

/** The first page of the navigation that the role may see. */
function Start() {
  const { data: me } = useMe()
  const first = places.flatMap((group) => group.places).find(({ action }) => me && mayDo(me.role, action))
  return <Navigate to={first?.to ?? '/account'} replace />
}

function NotFound() {
  const { t } = useText()
  return (
    <Empty title={t('notFound.title')}>
      <Link to="/">{t('notFound.back')}</Link>
    </Empty>
  )
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: page(() => import('#pages/sign-in/invite.tsx'), 'Invite'),
})
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })
const start = createRoute({ getParentRoute: () => shell, path: '/', component: Start })
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: page(() => import('#pages/account/account.tsx'), 'Account'),
})
const people = createRoute({
  getParentRoute: () => shell,
  path: '/operations/people',
  component: page(() => import('#pages/operations/people.tsx'), 'People'),
})
/** Filters are search parameters, so that an address shows the same rows to a colleague. */
const logRoute = createRoute({
  getParentRoute: () => shell,
  path: '/operations/log',
  validateSearch: ({ search }): { search?: string } => (typeof search === 'string' && search !== '' ? { search } : {}),
  component: page(() => import('#pages/operations/operator-log.tsx'), 'OperatorLog'),
})

export const router = createRouter({
  routeTree: root.addChildren([invite, shell.addChildren([start, account, people, logRoute])]),
  basepath: '/studio',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
