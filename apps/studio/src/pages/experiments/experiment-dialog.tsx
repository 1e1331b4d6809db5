import { type ExperimentRow, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { experimentKinds, experimentLimits, primaryMetrics } from '@cliffhanger/domain/paywall-lab'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { TitleList } from '#editing/lists/title-list.tsx'
import { Button } from '#ui/forms/button.tsx'
import { CheckField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { type ExperimentFormValues, newVariant, toEditedExperiment, toExperimentFormValues } from './draft-form.ts'
import styles from './experiments.module.css'
import { DurationTable } from './plan-table.tsx'
import { useExperimentTexts } from './use-lab-text.ts'
import { VariantField } from './variant-field.tsx'

interface Props {
  /** The draft to edit; undefined to create an experiment. */
  readonly experiment: ExperimentRow | undefined
  onClose(): void
}

/** Creates an experiment or edits a draft, and shows how long the experiment would take. */
export function ExperimentDialog({ experiment, onClose }: Props) {
  const { t } = useExperimentTexts()
  const textOf = useFailureText()
  const formId = useId()
  const [form, setForm] = useState(() => toExperimentFormValues(experiment, [t('lab.asItIs'), t('lab.instead')]))
  const set = (part: Partial<ExperimentFormValues>) => setForm({ ...form, ...part })
  const create = useStudioMutation(studioExperiments.create)
  const change = useStudioMutation(studioExperiments.change)
  const failure = create.error ?? change.error
  const errorOf = (field: string) =>
    failure?.reason === 'badRequest' && failure.field?.startsWith(field) ? t('lab.wrong') : undefined
  const isField = ['name', 'variants', 'share', 'smallestEffect', 'days', 'group'].some((field) => errorOf(field))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const edited = toEditedExperiment(form)
    if (experiment) change.mutate({ ...edited, id: experiment.id, base: experiment.version }, { onSuccess: onClose })
    else create.mutate(edited, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t(experiment ? 'lab.editTitle' : 'lab.new')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={create.isPending || change.isPending}>
            {t('lab.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <ErrorMessage
          text={failure && !isField ? (failure.reason === 'conflict' ? t('lab.changed') : textOf(failure)) : undefined}
        />
        <TextField
          label={t('lab.question')}
          required
          maxLength={experimentLimits.name}
          value={form.name}
          error={errorOf('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <SelectField
          label={t('lab.kind')}
          options={experimentKinds.map((value) => ({ value, label: t(`lab.kind.${value}`) }))}
          value={form.kind}
          onChoose={(kind) => set({ kind })}
        />
        <TitleList
          heading={t('lab.on')}
          empty={t('lab.onAll')}
          findLabel={t('lab.findTitle')}
          addLabel={(name) => t('lab.addTitle', { name })}
          removeLabel={(name) => t('lab.removeTitle', { name })}
          titles={form.titles}
          canEdit
          onChange={(titles) => set({ titles })}
        />
        {form.variants.map((variant, index) => (
          <VariantField
            // biome-ignore lint/suspicious/noArrayIndexKey: variants are only added at the end
            key={index}
            kind={form.kind}
            variant={variant}
            error={errorOf(`variants.${index + 1}`)}
            onChange={(next) => set({ variants: form.variants.map((one, at) => (at === index ? next : one)) })}
          />
        ))}
        {form.variants.length + 1 < experimentLimits.variants && (
          <Button icon="plus" isSmall onClick={() => set({ variants: [...form.variants, newVariant('')] })}>
            {t('lab.addVariant')}
          </Button>
        )}
        <SelectField
          label={t('lab.primary')}
          options={primaryMetrics.map((value) => ({ value, label: t(`lab.primary.${value}`) }))}
          value={form.primary}
          onChoose={(primary) => set({ primary })}
        />
        <TextField
          label={t('lab.effect')}
          inputMode="numeric"
          value={form.effect}
          error={errorOf('smallestEffect')}
          onChange={({ target }) => set({ effect: target.value.trim() })}
        />
        <TextField
          label={t('lab.days')}
          inputMode="numeric"
          value={form.days}
          error={errorOf('days')}
          onChange={({ target }) => set({ days: target.value.trim() })}
        />
        <TextField
          label={t('lab.shareLabel')}
          inputMode="numeric"
          value={form.share}
          error={errorOf('share')}
          onChange={({ target }) => set({ share: target.value.trim() })}
        />
        <TextField
          label={t('lab.group')}
          help={t('lab.groupHelp')}
          maxLength={experimentLimits.group}
          value={form.group}
          error={errorOf('group')}
          onChange={({ target }) => set({ group: target.value })}
        />
        <CheckField
          label={t('lab.stopsWhenSure')}
          isChecked={form.stopsWhenSure}
          onCheck={(stopsWhenSure) => set({ stopsWhenSure })}
        />
        <DurationTable
          vidIds={form.titles.map(({ vidId }) => vidId)}
          share={Number(form.share)}
          variants={form.variants.length + 1}
        />
      </form>
    </Dialog>
  )
}
