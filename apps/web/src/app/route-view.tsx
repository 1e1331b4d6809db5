import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useApi } from '#api/use-api.ts'
import { usePageTitle } from '#features/brand/use-brand.ts'
import type { Locale } from '#i18n/locale.ts'
import { useLocale } from '#i18n/use-text.ts'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import { ChunkBoundary } from './chunk-boundary.tsx'
import type { Route } from './routes.ts'

const loaded = new Map<string, ComponentType>()

async function loadScreen({ path, group, texts }: Route, locale: Locale) {
  const [{ screens }] = await Promise.all([group(), texts && locale.load(texts)])
  const screen = screens[path]
  if (!screen) throw new RangeError(`the route group has no screen for ${path}`)
  return { default: screen }
}

/** Keeps one lazy component per route, so that returning to a screen does not suspend again. */
function screenOf(route: Route, locale: Locale): ComponentType {
  const known = loaded.get(route.path)
  if (known) return known
  const screen = lazy(() => loadScreen(route, locale))
  loaded.set(route.path, screen)
  return screen
}

/** Preloads a screen, so that it renders at once. A lazy component always suspends first, even when its code is loaded. */
export async function preloadScreen(route: Route, locale: Locale): Promise<void> {
  const { default: screen } = await loadScreen(route, locale)
  if (!loaded.has(route.path)) loaded.set(route.path, screen)
}

export function RouteView({ route }: { route: Route }) {
  const locale = useLocale()
  usePageTitle(route.title && locale.t(route.title))
  const { act } = useApi()
  const Screen = screenOf(route, locale)
  useEffect(() => act('view'), [act])
  return (
    <ChunkBoundary>
      <Suspense fallback={route.bare ? null : <ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ChunkBoundary>
  )
}
