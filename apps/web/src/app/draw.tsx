import { pageVariantKey } from '@cliffhanger/contract/first-home'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isWideNow } from '#ui/viewport/use-media.ts'
import { App } from './app.tsx'
import type { AppContext } from './boot.ts'
import { preloadScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'

/**
 * Loads and starts the offline support, the consent question and the downloads. Call it after the page has rendered, so
 * that it does not delay the content.
 */
export const loadOfflineSupport = (booted: AppContext) =>
  import('./offline/start-offline.ts').then(
    ({ startOffline }) => startOffline(booted),
    () => {
      // If this download fails, the device is offline and there is nothing to store.
    },
  )

/**
 * Hydrates the server-rendered HTML if this is the viewer's first visit and language and width match. Otherwise renders
 * on the client; until then the server's HTML stays visible. Hydration and rendering run as a React transition, so that
 * taps are handled in between.
 */
export async function renderApp(root: HTMLElement, booted: AppContext): Promise<void> {
  const app = <App {...booted} />
  const { drawn } = root.dataset
  if (drawn) await preloadScreen(routeOf(location.pathname), booted.locale)
  const isSame = booted.isFirstOpen && drawn === pageVariantKey(booted.locale.language.key, isWideNow())
  startTransition(() => {
    if (isSame) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}
