import { CSPProvider } from '@base-ui/react/csp-provider'
import { studioSession } from '@cliffhanger/contract/studio/session'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CallFailure } from '#api/call.ts'
import { recordInputTimes } from '#api/last-input.ts'
import { queryKeyOf } from '#api/use-studio.ts'
import { ChooseLanguageContext } from '#i18n/choose-language.ts'
import { type Locale, LocaleContext, loadLocale, preferredLanguage, rememberLanguage } from '#i18n/use-text.ts'
import { router } from './app/router.tsx'
import { applyTheme } from './app/theme.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'

const freshMs = 15_000

/** Any call can find that the session has ended. Refetching the operator then shows the sign-in page. */
function onError(error: Error, isOfOperator = false): void {
  if (isOfOperator || !(error instanceof CallFailure) || error.reason !== 'signedOut') return
  void queries.invalidateQueries({ queryKey: queryKeyOf(studioSession.me) })
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => onError(error, queryKey[1] === 'me') }),
  mutationCache: new MutationCache({ onError: (error) => onError(error) }),
  defaultOptions: {
    // Without a connection a call fails at once, because a mutation must not be queued and carried out later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: freshMs,
      retry: (count, error) => count < 2 && error instanceof CallFailure && error.reason === 'offline',
    },
  },
})

function Studio({ first }: { first: Locale }) {
  const [locale, setLocale] = useState(first)
  async function choose(key: LanguageKey): Promise<void> {
    const chosen = await loadLocale(key)
    rememberLanguage(key)
    document.documentElement.lang = chosen.tag
    setLocale(chosen)
  }
  return (
    <CSPProvider disableStyleElements>
      <LocaleContext value={locale}>
        <ChooseLanguageContext value={choose}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ChooseLanguageContext>
      </LocaleContext>
    </CSPProvider>
  )
}

recordInputTimes(window)
applyTheme()
const locale = await loadLocale(preferredLanguage())
document.documentElement.lang = locale.tag
const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
createRoot(place).render(<Studio first={locale} />)
