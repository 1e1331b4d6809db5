import { lazy, Suspense, useState } from 'react'
import { usePageTitle } from '#features/brand/use-brand.ts'
import type { Locale } from '#i18n/locale.ts'
import { useLocale } from '#i18n/use-text.ts'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import { ChunkBoundary } from './chunk-boundary.tsx'
import type { Route, Screen } from './routes.ts'

const loaded = new Map<string, Screen>()

/** One lazy component per route, so that coming back to a screen does not suspend again. */
function screenOf({ path, load, texts }: Route, locale: Locale): Screen {
  const known = loaded.get(path)
  if (known) return known
  const screen = lazy(async () => (await Promise.all([load(), texts && locale.load(texts)]))[0])
  loaded.set(path, screen)
  return screen
}

/** Fetches a screen before it is asked for. A lazy component always shows nothing for a moment, this one does not. */
export async function warmScreen(route: Route, locale: Locale): Promise<void> {
  const [{ default: screen }] = await Promise.all([route.load(), route.texts && locale.load(route.texts)])
  if (!loaded.has(route.path)) loaded.set(route.path, screen)
}

export function RouteView({ route }: { route: Route }) {
  const locale = useLocale()
  const [attempt, setAttempt] = useState(0)
  usePageTitle(route.title && locale.t(route.title))
  const retry = () => {
    // A failed chunk stays failed inside its lazy component: forget that one.
    loaded.delete(route.path)
    setAttempt(attempt + 1)
  }
  const Screen = screenOf(route, locale)
  return (
    <ChunkBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={route.isBare ? null : <ScreenSkeleton />}>
        <Screen title={route.title} />
      </Suspense>
    </ChunkBoundary>
  )
}
