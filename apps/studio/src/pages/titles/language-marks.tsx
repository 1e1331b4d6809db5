import type { Static } from '@cliffhanger/contract/schema'
import type { TranslationCounts } from '@cliffhanger/contract/studio/title-parts'
import { languages } from '@cliffhanger/domain/languages'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './titles.module.css'

/** Marks for the six languages: complete, partial or missing. */
export function LanguageMarks({ words }: { readonly words: Static<typeof TranslationCounts> }) {
  const { t } = useText()
  const marks = languages.map(({ key, name }) => {
    const there = words[key]
    const state = there === words.of ? 'complete' : there === 0 ? 'missing' : 'partly'
    return { key, state, text: t(`title.words.${state}`, { language: name, there, of: words.of }) } as const
  })
  return (
    <span className={styles.marks} role="img" aria-label={marks.map(({ text }) => text).join(', ')}>
      {marks.map(({ key, state, text }) => (
        <i key={key} className={classNames(state !== 'complete' && styles[state])} title={text}>
          {key}
        </i>
      ))}
    </span>
  )
}
