import { useText } from '#i18n/use-text.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { type AskedPurpose, withPurpose } from './asked-purposes.ts'

interface Props {
  readonly asked: readonly AskedPurpose[]
  readonly allowed: readonly AskedPurpose[]
  readonly onChange: (allowed: readonly AskedPurpose[]) => void
}

/** One switch for each purpose of data use; that of payments appears with that of ad networks. */
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
      onChange={(isOn) => onChange(withPurpose(allowed, purpose, isOn))}
    />
  ))
}
