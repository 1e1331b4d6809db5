import { accounts } from '@cliffhanger/contract/accounts'
import { webEnvelopeDecryptor } from '@cliffhanger/contract/envelope-web'
import { chooseLanguage, languageById } from '@cliffhanger/domain/languages'
import { createCallRunner } from '#api/client.ts'
import { createCommonFields } from '#api/common-fields.ts'
import { createConnection } from '#api/connection.ts'
import { createLazyTracker } from '#api/lazy-tracker.ts'
import type { Failure } from '#api/outcome.ts'
import { loadRuntimeConfig, readEmbeddedHomeFeed } from '#api/page-block.ts'
import { createQueryClient } from '#api/query-client.ts'
import { createSession } from '#api/session.ts'
import { createTransport } from '#api/transport.ts'
import type { Api } from '#api/use-api.ts'
import { prepareAppStart } from '#features/arrival/arrive.ts'
import { createNotices, findNoticeText } from '#features/notice/notices.ts'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale } from '#i18n/locale.ts'
import { hasConsentTo } from '#settings/consent.ts'
import { keys } from '#settings/keys.ts'
import { browserStorage, createSettings } from '#settings/store.ts'
import { cacheEmptyHistory, cacheHomeFeed } from './seed-query-cache.ts'

/**
 * Creates the singletons of the page: API, session, settings, locale, notices and query client. Call it once per page
 * load.
 */
export async function boot() {
  const ask = window.fetch.bind(window)
  const config = await loadRuntimeConfig(document, ask)
  const settings = createSettings(browserStorage())
  const languageId = chooseLanguage(settings.get(keys.language), navigator.languages, config.brand.defaultLanguage)
  const language = languageById(languageId)
  const isDrawnLanguage = document.documentElement.lang === language.tag
  document.documentElement.lang = language.tag

  const connection = createConnection(window)
  const arrival = await prepareAppStart(
    {
      settings,
      page: document,
      landing: new URL(location.href),
      userAgent: navigator.userAgent,
      adConsent: () => hasConsentTo(config, settings, 'ads'),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    (bytes) => crypto.getRandomValues(bytes),
  )
  if (arrival.redirect) history.replaceState(null, '', arrival.redirect)

  const send = createTransport({
    config,
    opener: webEnvelopeDecryptor,
    fetch: ask,
    commonFields: createCommonFields(settings, languageId, Date.now),
    onLeaving: connection.begin,
  })
  const session = createSession(send, settings, arrival.checkInput)
  const track = createLazyTracker(config, settings)
  const act: Api['act'] = (action, subject) =>
    track('user_behavior', { screen: location.pathname, action, ...(subject !== undefined && { subject }) })
  // As the specification requires, a failed call that shows no dialog is only logged.
  const log = (path: string, { reason, message }: Failure<string>) => console.warn(path, reason, message)
  const api = { run: createCallRunner(send, session, log), config, connection, track, act }
  const notices = createNotices()
  const tellFailure = (path: unknown, failure: Failure<string>) => {
    const text = findNoticeText(path, failure)
    if (text !== undefined) notices.show(text)
  }
  const started = arrival
    .start(session, api.run)
    .then((checked) => checked.ok || tellFailure(accounts.check.path, checked))

  const locale = createLocale(language, await loadCatalogue(language.key))
  const queryClient = createQueryClient(tellFailure)
  // A server-rendered feed in a language other than the app's is ignored; the feed is requested instead.
  const feed = isDrawnLanguage && readEmbeddedHomeFeed(document)
  if (feed) cacheHomeFeed(queryClient, feed)
  if (arrival.isFirstOpen) cacheEmptyHistory(queryClient)
  return { api, settings, locale, notices, queryClient, started, isFirstOpen: arrival.isFirstOpen }
}
export type AppContext = Awaited<ReturnType<typeof boot>>
