import { drawnFor } from '@cliffhanger/contract/first-home'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isWideNow } from '#ui/use-media.ts'
import { App } from './app.tsx'
import type { Booted } from './boot.ts'
import { warmScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'

/**
 * Takes over what the server drew where it is what this viewer is to see: home, in this language and width, by somebody
 * who was never here. Draws everything itself otherwise; what the server drew stands until then. Either way in slices,
 * so that a tap meanwhile is answered.
 */
export async function draw(root: HTMLElement, booted: Booted): Promise<void> {
  const app = <App {...booted} />
  const isDrawn = booted.isFirstOpen && location.pathname === '/'
  if (isDrawn) await warmScreen(routeOf('/'), booted.locale)
  const isSame = root.dataset.drawn === drawnFor(booted.locale.language.key, isWideNow())
  startTransition(() => {
    if (isDrawn && isSame) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}
