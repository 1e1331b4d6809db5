import { languages } from '@cliffhanger/domain/languages'
import { useText } from '#i18n/use-text.ts'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { coinsForAllPaidEpisodes, type TitleDraft, type TitleDraftErrors } from './title-draft.ts'
import styles from './upload.module.css'

/** The fields of a new title: name, language, free episodes and price, and the optional description and tags. */
export function TitleFields({
  draft,
  episodes,
  errors,
  isDisabled,
  onChange,
}: {
  readonly draft: TitleDraft
  readonly episodes: number
  readonly errors: TitleDraftErrors
  readonly isDisabled: boolean
  readonly onChange: (draft: TitleDraft) => void
}) {
  const { t } = useText()
  const coins = coinsForAllPaidEpisodes(draft, episodes)
  const errorOf = (field: keyof TitleDraftErrors) => {
    const error = errors[field]
    return error && t(error)
  }
  return (
    <>
      <TextField
        label={t('upload.name')}
        maxLength={200}
        value={draft.name}
        disabled={isDisabled}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      <SelectField
        label={t('upload.language')}
        value={draft.language}
        isDisabled={isDisabled}
        options={languages.map(({ key, name }) => ({ value: key, label: name }))}
        onChoose={(language) => onChange({ ...draft, language })}
      />
      <TextField
        label={t('upload.freeEpisodes')}
        inputMode="numeric"
        value={draft.freeEpisodes}
        disabled={isDisabled}
        error={errorOf('freeEpisodes')}
        onChange={({ target }) => onChange({ ...draft, freeEpisodes: target.value })}
      />
      <TextField
        label={t('upload.price')}
        help={coins === undefined ? '' : coins === 0 ? t('upload.allFree') : t('upload.priceHelp', { coins })}
        inputMode="numeric"
        value={draft.pricePerEpisode}
        disabled={isDisabled}
        error={errorOf('pricePerEpisode')}
        onChange={({ target }) => onChange({ ...draft, pricePerEpisode: target.value })}
      />
      <details className={styles.more}>
        <summary>{`${t('upload.description')}, ${t('upload.tags')}`}</summary>
        <div className={styles.form}>
          <TextArea
            label={t('upload.description')}
            rows={3}
            maxLength={4000}
            value={draft.description}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...draft, description: target.value })}
          />
          <TextField
            label={t('upload.tags')}
            help={t('upload.tagsHelp')}
            value={draft.tags}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...draft, tags: target.value })}
          />
        </div>
      </details>
    </>
  )
}
