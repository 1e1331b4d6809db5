import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import type { Booted } from '../boot.ts'

/** Loads the question of brands that ask for consent, for viewers who have not answered or whose answer is not told. */
export async function loadConsent({ api, settings, locale }: Booted): Promise<void> {
  if (!api.config.brand.consent) return
  if (settings.get(keys.privacyChoice) !== '' && settings.get(ownKeys.privacyChoiceUntold) === 0) return
  const { startConsent } = await import('#features/consent/start-consent.tsx')
  await startConsent({ api, settings, locale })
}
