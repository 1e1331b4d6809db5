import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useApi } from '#api/use-api.ts'
import { usePageTitle } from '#features/brand/brand.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import type { Locale } from '#i18n/locale.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import type { AppContext } from './boot.ts'
import { type Route, routeOf } from './routes.ts'

const reload = () => location.reload()

/** Offers to reload the page, because the browser does not retry a failed import. */
function ChunkFailed() {
  const t = useText()
  const { connection } = useApi()
  // Reloads when the connection is restored, not when it is lost: without a service worker, the browser could not load
  // the page.
  useEffect(() => connection.subscribe(() => connection.isOffline() || reload()), [connection])
  return <FailedState title={t('shell.chunkTitle')} reason={connection.isOffline() ? 'network' : ''} onRetry={reload} />
}

interface Props {
  readonly children: ReactNode
}
/**
 * Catches errors of a screen: its code failed to load, or the screen threw an exception. React supports error
 * boundaries only as classes.
 */
class ChunkBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <ChunkFailed /> : this.props.children
  }
}

const loaded = new Map<string, ComponentType>()

async function loadScreen({ path, group, texts }: Route, locale: Locale) {
  const [{ screens }] = await Promise.all([group(), texts && locale.load(texts)])
  const screen = screens[path]
  if (!screen) throw new RangeError(`the route group has no screen for ${path}`)
  return { default: screen }
}

/** Returns the lazy component of a route, always the same one, so that returning to a screen does not suspend again. */
function screenOf(route: Route, locale: Locale): ComponentType {
  const known = loaded.get(route.path)
  if (known) return known
  const screen = lazy(() => loadScreen(route, locale))
  loaded.set(route.path, screen)
  return screen
}

/**
 * Preloads a screen, so that it renders without suspending. `React.lazy` suspends on first render even if its code is
 * loaded.
 */
export async function preloadScreen(route: Route, locale: Locale): Promise<void> {
  const { default: screen } = await loadScreen(route, locale)
  if (!loaded.has(route.path)) loaded.set(route.path, screen)
}

const preloadAfterMs = 2000

/** Preloads the player's code two seconds after the start, or when the viewer presses a link to the player. */
export function preloadPlayer(page: Document, booted: AppContext): void {
  const player = routeOf('/video')
  const load = async () => {
    try {
      await preloadScreen(player, booted.locale)
      const { startEpisodesOnPosterTap } = await player.group()
      startEpisodesOnPosterTap?.(page, booted)
    } catch {
      // A failed preload is ignored: the route loads the code again and shows an error if that fails.
    }
  }
  setTimeout(load, preloadAfterMs)
  page.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/video?"]')) void load()
  })
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
