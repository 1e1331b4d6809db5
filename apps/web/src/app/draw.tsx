import { languageAndWidth } from '@cliffhanger/contract/first-home'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isWideNow } from '#ui/viewport/use-media.ts'
import { App } from './app.tsx'
import type { AppContext } from './boot.ts'
import { preloadScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'

/** Loads the offline support after the page is drawn, so that it does not delay the content. */
export const loadOffline = (booted: AppContext) =>
  import('./offline/start-offline.ts').then(
    ({ startOffline }) => startOffline(booted),
    () => {
      // Without a connection there is nothing to store, so a failed download is ignored.
    },
  )

/**
 * Hydrates the server's HTML if it fits this viewer: this language and width, on the first visit. Otherwise
 * renders everything on the client; the server's HTML stays visible until then. Both run as a transition, so that taps
 * are handled meanwhile.
 */
export async function draw(root: HTMLElement, booted: AppContext): Promise<void> {
  const app = <App {...booted} />
  const { drawn } = root.dataset
  if (drawn) await preloadScreen(routeOf(location.pathname), booted.locale)
  const isSame = booted.isFirstOpen && drawn === languageAndWidth(booted.locale.language.key, isWideNow())
  startTransition(() => {
    if (isSame) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}
