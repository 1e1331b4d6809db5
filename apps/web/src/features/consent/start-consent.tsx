import { createRoot } from 'react-dom/client'
import type { Api } from '#api/use-api.ts'
import { ApiContext } from '#api/use-api.ts'
import type { Locale } from '#i18n/locale.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { SettingsContext } from '#settings/use-setting.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { tellServer } from './tell-server.ts'

interface Started {
  readonly api: Api
  readonly settings: Settings
  readonly locale: Locale
}

/** Tells the server a choice that it has not heard, or asks the viewer who has made none. */
export async function startConsent({ api, settings, locale }: Started): Promise<void> {
  const choice = settings.get(keys.privacyChoice)
  if (choice !== '') {
    if (await tellServer(api.run, document, choice.includes('ads'))) settings.set(ownKeys.privacyChoiceUntold, 0)
    return
  }
  await locale.load('rest')
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <SettingsContext value={settings}>
      <LocaleContext value={locale}>
        <ApiContext value={api}>
          <ConsentSheet />
        </ApiContext>
      </LocaleContext>
    </SettingsContext>,
  )
}
