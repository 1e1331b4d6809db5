import { webOpener } from '@cliffhanger/contract/envelope-web'
import { chooseLanguage, languageById } from '@cliffhanger/domain/languages'
import { createRun } from '#api/client.ts'
import { createCommonFields } from '#api/common-fields.ts'
import { createConnection } from '#api/connection.ts'
import { createQueryClient } from '#api/query-client.ts'
import { loadRuntimeConfig } from '#api/runtime-config.ts'
import { createSession } from '#api/session.ts'
import { createTransport } from '#api/transport.ts'
import { arrive } from '#features/arrival/arrive.ts'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale } from '#i18n/locale.ts'
import { keys } from '#settings/keys.ts'
import { browserStorage, createSettings } from '#settings/store.ts'

/** Everything one opening of the page is made of. Nothing here is made twice. */
export async function boot() {
  const ask = window.fetch.bind(window)
  const config = await loadRuntimeConfig(document, ask)
  const settings = createSettings(browserStorage())
  const languageId = chooseLanguage(settings.get(keys.language), navigator.languages, config.brand.defaultLanguage)
  const language = languageById(languageId)
  document.documentElement.lang = language.tag

  const connection = createConnection(window)
  const arrival = await arrive(
    {
      settings,
      page: document,
      landing: new URL(location.href),
      userAgent: navigator.userAgent,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    (bytes) => crypto.getRandomValues(bytes),
  )
  if (arrival.redirect) history.replaceState(null, '', arrival.redirect)

  const send = createTransport({
    config,
    opener: webOpener,
    fetch: ask,
    commonFields: createCommonFields(settings, languageId, Date.now),
    onReached: connection.report,
  })
  const session = createSession(send, settings, arrival.checkInput)
  const api = { run: createRun(send, session), config, connection }
  const started = arrival.start(session, api.run)

  const locale = createLocale(language, await loadCatalogue(language.key))
  return { api, settings, locale, queryClient: createQueryClient(), started }
}
export type Booted = Awaited<ReturnType<typeof boot>>
