import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shell } from '#app/shell-route.ts'

const people = createRoute({
  getParentRoute: () => shell,
  path: '/operations/people',
  component: page(() => import('./people.tsx'), 'People'),
})
/** Filters are search parameters, so that an address shows the same rows to a colleague. */
const log = createRoute({
  getParentRoute: () => shell,
  path: '/operations/log',
  validateSearch: ({ search }): { search?: string } => (typeof search === 'string' && search !== '' ? { search } : {}),
  component: page(() => import('./operator-log.tsx'), 'OperatorLog'),
})

export const operationsRoutes = [people, log] as const
