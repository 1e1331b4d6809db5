import { useApi } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import { type AskedPurpose, askedPurposes } from './asked-purposes.ts'
import { tellConsent } from './report-consent.ts'

/** The viewer's consent, and the function that stores a new choice and reports it to the server. */
export function useConsent() {
  const { run, config } = useApi()
  const settings = useSettings()
  const [choice] = useSetting(keys.privacyChoice)
  const asked = askedPurposes(config.brand)
  return {
    isDecided: choice !== '',
    asked,
    text: asked.includes('payments') ? ('consent.textWithPayments' as const) : ('consent.text' as const),
    allowed: asked.filter((purpose) => choice.includes(purpose)),
    decide(allowed: readonly AskedPurpose[]): void {
      const decided = asked.filter((purpose) => allowed.includes(purpose)).join(' ') || 'none'
      const isChanged = (purpose: AskedPurpose) => decided.includes(purpose) !== choice.includes(purpose)
      settings.set(keys.privacyChoice, decided)
      // The server stores nothing about statistics.
      if (isChanged('ads') || isChanged('payments')) void tellConsent({ run, settings, brand: config.brand })
    },
  }
}
