import type { Language } from '@cliffhanger/domain/languages'
import type { LanguageCompleteness } from '@cliffhanger/domain/title-words'
import { useText } from '#i18n/use-text.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { Card } from '#ui/pages/card.tsx'
import styles from '../title.module.css'
import type { TitleTextsByLanguage } from './words-file.ts'

interface Props {
  readonly language: Language
  readonly isOwn: boolean
  readonly words: TitleTextsByLanguage
  readonly completeness: LanguageCompleteness
  readonly isChanged: boolean
  readonly error: string | undefined
  readonly mayWrite: boolean
  readonly onChange: (words: TitleTextsByLanguage) => void
}

/** Edits the name and description of a title in one language. */
export function LanguageCard({ language, isOwn, words, completeness, isChanged, error, mayWrite, onChange }: Props) {
  const { t } = useText()
  const { key, tag, name } = language
  const [title, description] = [words.names[key] ?? '', words.descriptions[key] ?? '']
  const { state, there, of } = completeness
  const pill = isChanged ? (
    <Pill tone="info">{t('title.words.changed')}</Pill>
  ) : (
    <Pill tone={state === 'complete' ? 'ok' : state === 'partly' ? 'warn' : 'plain'}>
      {state === 'complete' ? t('title.words.isComplete') : t('title.words.count', { there, of })}
    </Pill>
  )
  return (
    <Card title={name} about={isOwn ? t('title.words.own') : key} actions={pill}>
      <div className={styles.stack}>
        <TextField
          label={`${t('title.words.name')} · ${title.length} / 200`}
          lang={tag}
          maxLength={200}
          readOnly={!mayWrite}
          error={error}
          value={title}
          onChange={({ target }) => onChange({ ...words, names: { ...words.names, [key]: target.value } })}
        />
        <TextArea
          label={`${t('title.words.description')} · ${description.length} / 4000`}
          lang={tag}
          rows={4}
          maxLength={4000}
          readOnly={!mayWrite}
          value={description}
          onChange={({ target }) =>
            onChange({ ...words, descriptions: { ...words.descriptions, [key]: target.value } })
          }
        />
      </div>
    </Card>
  )
}
