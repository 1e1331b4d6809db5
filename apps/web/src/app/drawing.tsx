import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { HomePageHtmlRenderer } from '@cliffhanger/contract/first-home'
import type { PlayerPlaceholderHtmlRenderer } from '@cliffhanger/contract/first-title'
import type { PublicPageHtmlRenderer } from '@cliffhanger/contract/public-page'
import { type LanguageKey, languageByKey } from '@cliffhanger/domain/languages'
import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createQueryClient } from '#api/query-client.ts'
import { ApiContext } from '#api/use-api.ts'
import { applyFirstOpenDefaults } from '#features/arrival/first-open.ts'
import { createNotices } from '#features/notice/notices.ts'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale, type Locale } from '#i18n/locale.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { LoadingPlayer } from '#player/startup/loading-player.tsx'
import { publicPageQueryKey } from '#screens/public-page/public-page-screen.tsx'
import { createSettings } from '#settings/store.ts'
import { UrlContext } from '#ui/navigation/address.ts'
import { WideOnServerContext } from '#ui/viewport/use-media.ts'
import { App } from './app.tsx'
import { preloadScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'
import { cacheEmptyHistory, cacheHomeFeed } from './seed-query-cache.ts'

const stubApi = (config: RuntimeConfig) => ({
  run: () => Promise.reject(new Error('API calls are not available during server-side rendering')),
  config,
  connection: { isOffline: () => false, begin: () => () => undefined, subscribe: () => () => undefined },
  track: () => undefined,
  act: () => undefined,
})
const localeOf = async (language: LanguageKey) => createLocale(languageByKey(language), await loadCatalogue(language))

interface Drawn {
  readonly config: RuntimeConfig
  readonly locale: Locale
  readonly isWide: boolean
  readonly path: string
}

/**
 * Renders the app to HTML, as a browser without stored settings shows it.
 * @param prepare puts the screen's data into the query cache
 */
function render({ config, locale, isWide, path }: Drawn, prepare: (queryClient: QueryClient) => void): string {
  const settings = createSettings(undefined)
  applyFirstOpenDefaults(settings)
  const queryClient = createQueryClient(() => undefined)
  prepare(queryClient)
  cacheEmptyHistory(queryClient)
  const shown = { api: stubApi(config), settings, locale, notices: createNotices(), queryClient }
  const html = renderToString(
    <UrlContext value={path}>
      <WideOnServerContext value={() => isWide}>
        <App {...shown} />
      </WideOnServerContext>
    </UrlContext>,
  )
  // Cached queries keep garbage-collection timers running, so the cache is cleared after rendering.
  queryClient.clear()
  return html
}

/**
 * Renders home on the server. The client must render identical HTML from the same feed, or hydration fails
 * (`draw.tsx`).
 */
export const renderHomePageHtml: HomePageHtmlRenderer = async ({ config, language, isWide, feed }) => {
  const locale = await localeOf(language)
  await preloadScreen(routeOf('/'), locale)
  return render({ config, locale, isWide, path: '/' }, (queryClient) => cacheHomeFeed(queryClient, feed))
}

/** Renders the public page of a title, tag or ranking on the server; the client hydrates the HTML. */
export const renderPublicPageHtml: PublicPageHtmlRenderer = async ({ config, language, isWide, content }) => {
  const locale = await localeOf(language)
  const path = content.kind === 'missing' ? '/title/' : content.path
  await preloadScreen(routeOf(path), locale)
  return render({ config, locale, isWide, path }, (queryClient) =>
    queryClient.setQueryData(publicPageQueryKey(path, '1', language), content),
  )
}

/** Renders the player placeholder, which is shown until the app renders the real player. */
export const renderPlayerPlaceholderHtml: PlayerPlaceholderHtmlRenderer = async ({
  config,
  language,
  isWide,
  video,
}) => {
  const locale = await localeOf(language)
  await locale.load('player')
  return renderToStaticMarkup(
    <WideOnServerContext value={() => isWide}>
      <ApiContext value={stubApi(config)}>
        <LocaleContext value={locale}>
          <LoadingPlayer known={video} onClose={() => undefined} />
        </LocaleContext>
      </ApiContext>
    </WideOnServerContext>,
  )
}
