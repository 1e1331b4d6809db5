import { useApi } from '#api/use-api.ts'
import { type Purpose, purposes } from '#settings/consent.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import { reportConsent } from './report-consent.ts'

/** The viewer's consent, and the function that stores a new choice and reports it to the server. */
export function useConsent() {
  const { run } = useApi()
  const settings = useSettings()
  const [choice] = useSetting(keys.privacyChoice)
  async function tell(adConsent: boolean): Promise<void> {
    // If the request fails, the next visit sends it again.
    settings.set(ownKeys.privacyChoiceUntold, 1)
    if (await reportConsent(run, document, adConsent)) settings.set(ownKeys.privacyChoiceUntold, 0)
  }
  return {
    isDecided: choice !== '',
    allowed: purposes.filter((purpose) => choice.includes(purpose)),
    decide(allowed: readonly Purpose[]): void {
      const adConsent = allowed.includes('ads')
      const isNews = adConsent !== choice.includes('ads')
      settings.set(keys.privacyChoice, allowed.join(' ') || 'none')
      if (isNews) void tell(adConsent)
    },
  }
}
