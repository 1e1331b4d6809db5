import { languageAndWidth } from '@cliffhanger/contract/first-home'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isWideNow } from '#ui/viewport/use-media.ts'
import { App } from './app.tsx'
import type { AppContext } from './boot.ts'
import { preloadScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'

const preloadAfterMs = 2000

/** Preloads the player's code two seconds after the start, or when the viewer presses a link to the player. */
export function preloadPlayer(page: Document, booted: AppContext): void {
  const player = routeOf('/video')
  const load = async () => {
    try {
      await preloadScreen(player, booted.locale)
      const { startOnTap } = await player.group()
      startOnTap?.(page, booted)
    } catch {
      // A failed preload is ignored: the route loads the code again and shows an error if that fails.
    }
  }
  setTimeout(load, preloadAfterMs)
  page.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/video?"]')) void load()
  })
}

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
