import type { Api } from '#api/use-api.ts'
import type { Locale } from '#i18n/locale.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

export interface ConsentPorts {
  readonly api: Api
  readonly settings: Settings
  readonly locale: Locale
}

/**
 * Loads the consent code if the brand requires consent and the viewer has not chosen yet or the choice has not reached
 * the server.
 */
export async function startConsentIfNeeded(ports: ConsentPorts): Promise<void> {
  const { api, settings } = ports
  if (!api.config.brand.consent) return
  if (settings.get(keys.privacyChoice) !== '' && settings.get(nonSpecKeys.privacyChoiceUntold) === 0) return
  const { startConsent } = await import('./start-consent.tsx')
  await startConsent(ports)
}
