import { type LanguageKey, languageByKey, languages } from '@cliffhanger/domain/languages'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/forms/field.tsx'
import styles from './texts-field.module.css'

type Texts = Readonly<Record<string, string>>

interface TextsFieldProps {
  /** Returns the field's label for a language. */
  readonly labelIn: (language: string) => string
  readonly texts: Texts
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  onChange(texts: Record<string, string>): void
}

/** A text field for six languages: edits one language at a time, and marks the languages that have a text. */
export function TextsField({ labelIn, texts, error, isDisabled, onChange }: TextsFieldProps) {
  const { t, key } = useText()
  const [language, setLanguage] = useState<LanguageKey>(texts[key] === undefined && texts.en !== undefined ? 'en' : key)
  const { name, tag } = languageByKey(language)
  function type(text: string): void {
    // Languages are in a fixed order, so that equal texts have equal JSON.
    const entries = languages.flatMap((one) => {
      const value = one.key === language ? text : texts[one.key]
      return value ? [[one.key, value]] : []
    })
    onChange(Object.fromEntries(entries))
  }
  return (
    <div className={styles.field}>
      <TextField
        label={labelIn(name)}
        lang={tag}
        value={texts[language] ?? ''}
        error={error}
        disabled={isDisabled}
        onChange={({ target }) => type(target.value)}
      />
      <div className={styles.marks}>
        {languages.map((one) => {
          const has = Boolean(texts[one.key])
          return (
            <button
              key={one.key}
              type="button"
              className={classNames(styles.mark, has && styles.has)}
              aria-pressed={one.key === language}
              onClick={() => setLanguage(one.key)}
            >
              {one.key}
              <span className="visually-hidden">
                {t(has ? 'editing.hasText' : 'editing.lacksText', { language: one.name })}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
