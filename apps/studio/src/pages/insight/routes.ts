import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'
import { readInsightSearch } from './insight-search.ts'

const insight = createRoute({
  getParentRoute: () => shellRoute,
  path: '/insight',
  validateSearch: readInsightSearch,
  component: page(async () => {
    const { Insight, insightPageTextsPromise, adsTextsPromise } = await import('./insight.tsx')
    await Promise.all([insightPageTextsPromise, adsTextsPromise])
    return { Insight }
  }, 'Insight'),
})

export const insightRoutes = [insight] as const
