import { QueryClientProvider } from '@tanstack/react-query'
import { ApiContext } from '#api/use-api.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { SettingsContext } from '#settings/use-setting.ts'
import type { Booted } from './boot.ts'
import { Frame } from './frame.tsx'

export const App = ({ api, settings, locale, queryClient }: Booted) => (
  <SettingsContext value={settings}>
    <LocaleContext value={locale}>
      <ApiContext value={api}>
        <QueryClientProvider client={queryClient}>
          <Frame />
        </QueryClientProvider>
      </ApiContext>
    </LocaleContext>
  </SettingsContext>
)
