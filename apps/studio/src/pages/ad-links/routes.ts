import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'
import { readAdLinksSearch } from './ad-links-search.ts'

const adLinks = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ad-links',
  validateSearch: readAdLinksSearch,
  component: page(async () => {
    const { AdLinks, adsTextsPromise } = await import('./ad-links.tsx')
    await adsTextsPromise
    return { AdLinks }
  }, 'AdLinks'),
})

export const adLinkRoutes = [adLinks] as const
