import { QueryClientProvider } from '@tanstack/react-query'
import { ApiContext } from '#api/use-api.ts'
import { NoticesContext } from '#features/notice/notices.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { SettingsContext } from '#settings/use-setting.ts'
import type { AppContext } from './boot.ts'
import { Frame } from './frame/frame.tsx'

type Shown = Pick<AppContext, 'api' | 'settings' | 'locale' | 'notices' | 'queryClient'>

export const App = ({ api, settings, locale, notices, queryClient }: Shown) => (
  <SettingsContext value={settings}>
    <LocaleContext value={locale}>
      <ApiContext value={api}>
        <QueryClientProvider client={queryClient}>
          <NoticesContext value={notices}>
            <Frame />
          </NoticesContext>
        </QueryClientProvider>
      </ApiContext>
    </LocaleContext>
  </SettingsContext>
)
