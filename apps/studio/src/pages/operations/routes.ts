import { type MailStateFilter, mailStateFilters } from '@cliffhanger/contract/studio/list-filters'
import { createRoute, lazyRouteComponent as page, redirect } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'
import { readHealthSearch, readOperatorLogSearch } from './operations-search.ts'

const start = createRoute({
  getParentRoute: () => shellRoute,
  path: '/operations',
  beforeLoad: () => {
    throw redirect({ to: '/operations/health', replace: true })
  },
})
const health = createRoute({
  getParentRoute: () => shellRoute,
  path: '/operations/health',
  validateSearch: readHealthSearch,
  component: page(async () => {
    const { HealthPage, conversionsTextsPromise } = await import('./health/health.tsx')
    await conversionsTextsPromise
    return { HealthPage }
  }, 'HealthPage'),
})
/** Filters are URL query parameters, so that a shared link shows the same rows. */
const mails = createRoute({
  getParentRoute: () => shellRoute,
  path: '/operations/mails',
  validateSearch: ({ state }): { state?: MailStateFilter } => {
    const known = mailStateFilters.find((one) => one === state)
    return known ? { state: known } : {}
  },
  component: page(() => import('./mails.tsx'), 'Mails'),
})
const people = createRoute({
  getParentRoute: () => shellRoute,
  path: '/operations/people',
  component: page(() => import('./people.tsx'), 'People'),
})
const log = createRoute({
  getParentRoute: () => shellRoute,
  path: '/operations/log',
  validateSearch: readOperatorLogSearch,
  component: page(() => import('./operator-log.tsx'), 'OperatorLog'),
})

export const operationsRoutes = [start, health, mails, people, log] as const
