import { createRoot } from 'react-dom/client'
import { ApiContext } from '#api/use-api.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { SettingsContext } from '#settings/use-setting.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import type { ConsentPorts } from './load-consent.ts'
import { reportConsent } from './report-consent.ts'

/** Sends a stored choice that has not reached the server, or shows the consent sheet when there is no choice. */
export async function startConsent({ api, settings, locale }: ConsentPorts): Promise<void> {
  const choice = settings.get(keys.privacyChoice)
  if (choice !== '') {
    const isTold = await reportConsent(api.run, document, api.config.brand, choice)
    if (isTold) settings.set(ownKeys.privacyChoiceUntold, 0)
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
