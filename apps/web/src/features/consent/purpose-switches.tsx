import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import type { Purpose } from '#settings/consent.ts'
import { keys } from '#settings/keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { sendConsentChoice } from './report-consent.ts'

/** `payments`: reports of the viewer's payments to ad networks. Requires consent to `ads`. */
export type ConsentPurpose = Purpose | 'payments'

/** Returns the purposes for which a brand asks consent. */
export const listConsentPurposes = ({
  tellsPayments = false,
}: {
  readonly tellsPayments?: boolean
}): ConsentPurpose[] => (tellsPayments ? ['ads', 'payments', 'statistics'] : ['ads', 'statistics'])

/** Returns the allowed purposes after one was switched on or off. Switching off `ads` also removes `payments`. */
export function setPurposeAllowed(
  allowed: readonly ConsentPurpose[],
  purpose: ConsentPurpose,
  isOn: boolean,
): readonly ConsentPurpose[] {
  const others = allowed.filter((one) => one !== purpose)
  if (isOn) return [...others, purpose]
  return purpose === 'ads' ? others.filter((one) => one !== 'payments') : others
}

/** Returns the viewer's consent, and a function that stores a new choice and reports it to the server. */
export function useConsent() {
  const { run, config } = useApi()
  const settings = useSettings()
  const [choice] = useSetting(keys.privacyChoice)
  const asked = listConsentPurposes(config.brand)
  return {
    isDecided: choice !== '',
    asked,
    text: asked.includes('payments') ? ('consent.textWithPayments' as const) : ('consent.text' as const),
    allowed: asked.filter((purpose) => choice.includes(purpose)),
    decide(allowed: readonly ConsentPurpose[]): void {
      const decided = asked.filter((purpose) => allowed.includes(purpose)).join(' ') || 'none'
      const isChanged = (purpose: ConsentPurpose) => decided.includes(purpose) !== choice.includes(purpose)
      settings.set(keys.privacyChoice, decided)
      // The server does not store the consent to statistics, so a change of it is not reported.
      if (isChanged('ads') || isChanged('payments')) void sendConsentChoice({ run, settings, brand: config.brand })
    },
  }
}

interface Props {
  readonly asked: readonly ConsentPurpose[]
  readonly allowed: readonly ConsentPurpose[]
  readonly onChange: (allowed: readonly ConsentPurpose[]) => void
}

/** Shows a switch for each purpose of data use; the one for payments only while ads are allowed. */
export function PurposeSwitches({ asked, allowed, onChange }: Props) {
  const t = useText()
  const shown = asked.filter((purpose) => purpose !== 'payments' || allowed.includes('ads'))
  const words = {
    ads: { label: t('consent.ads'), text: t('consent.adsText') },
    payments: { label: t('consent.payments'), text: t('consent.paymentsText') },
    statistics: { label: t('consent.statistics'), text: t('consent.statisticsText') },
  } as const
  return shown.map((purpose) => (
    <Switch
      key={purpose}
      isPlain
      isOn={allowed.includes(purpose)}
      {...words[purpose]}
      onChange={(isOn) => onChange(setPurposeAllowed(allowed, purpose, isOn))}
    />
  ))
}
