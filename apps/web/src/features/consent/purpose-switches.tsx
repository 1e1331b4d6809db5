import { useText } from '#i18n/use-text.ts'
import { type Purpose, purposes } from '#settings/consent.ts'
import { Switch } from '#ui/forms/switch.tsx'

interface Props {
  readonly allowed: readonly Purpose[]
  readonly onChange: (allowed: readonly Purpose[]) => void
}

/** One switch for each purpose of data use. */
export function PurposeSwitches({ allowed, onChange }: Props) {
  const t = useText()
  const words = {
    ads: { label: t('consent.ads'), text: t('consent.adsText') },
    statistics: { label: t('consent.statistics'), text: t('consent.statisticsText') },
  } as const
  return purposes.map((purpose) => (
    <Switch
      key={purpose}
      isPlain
      isOn={allowed.includes(purpose)}
      {...words[purpose]}
      onChange={(isOn) => onChange(purposes.filter((one) => (one === purpose ? isOn : allowed.includes(one))))}
    />
  ))
}
