import type { ExperimentKind } from '@cliffhanger/domain/paywall-lab'
import { experimentLimits } from '@cliffhanger/domain/paywall-lab'
import { TextsField } from '#editing/texts-field.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { offerPermutations, type VariantFormValues } from './draft-form.ts'
import styles from './experiments.module.css'
import { useExperimentTexts } from './use-lab-text.ts'

interface Props {
  readonly kind: ExperimentKind
  readonly variant: VariantFormValues
  readonly error: string | undefined
  onChange(variant: VariantFormValues): void
}

/** Edits the name and the value of a variant. */
export function VariantField({ kind, variant, error, onChange }: Props) {
  const { t } = useExperimentTexts()
  const set = (part: Partial<VariantFormValues>) => onChange({ ...variant, ...part })
  return (
    <fieldset className={styles.variant}>
      <legend>{t('lab.instead')}</legend>
      <TextField
        label={t('lab.insteadName')}
        required
        maxLength={experimentLimits.name}
        value={variant.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {kind === 'offers' ? (
        <SelectField
          label={t('lab.value.offers')}
          error={error}
          options={offerPermutations.map((order) => ({
            value: order.join(),
            label: order.map((offer) => t(`lab.offer.${offer}`)).join(' · '),
          }))}
          value={variant.offers.join()}
          onChoose={(joined) =>
            set({ offers: offerPermutations.find((order) => order.join() === joined) ?? variant.offers })
          }
        />
      ) : kind === 'words' ? (
        <TextsField
          labelIn={(language) => t('lab.value.words', { language })}
          texts={variant.words}
          error={error}
          onChange={(words) => set({ words })}
        />
      ) : (
        <TextField
          label={t(`lab.value.${kind}`)}
          inputMode={kind === 'wholeTitlePrice' ? 'decimal' : 'numeric'}
          required
          value={variant.text}
          error={error}
          onChange={({ target }) => set({ text: target.value.trim() })}
        />
      )}
    </fieldset>
  )
}
