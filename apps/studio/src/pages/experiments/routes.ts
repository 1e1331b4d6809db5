import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'

const experiments = createRoute({
  getParentRoute: () => shellRoute,
  path: '/experiments',
  component: page(async () => {
    const { Experiments, experimentTextsPromise } = await import('./experiments.tsx')
    await experimentTextsPromise
    return { Experiments }
  }, 'Experiments'),
})

export const experimentRoutes = [experiments] as const
