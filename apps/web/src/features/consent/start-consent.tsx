import { createRoot } from 'react-dom/client'
import { ApiContext } from '#api/use-api.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { SettingsContext } from '#settings/use-setting.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import type { ConsentPorts } from './load-consent.ts'
import { tellConsent } from './report-consent.ts'

/** Sends a stored choice that has not reached the server, or shows the consent sheet when there is no choice. */
export async function startConsent({ api, settings, locale }: ConsentPorts): Promise<void> {
  if (settings.get(keys.privacyChoice) !== '') return tellConsent({ run: api.run, settings, brand: api.config.brand })
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
