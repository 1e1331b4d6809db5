import { headerMenuLanguageIds, languageById } from '@cliffhanger/domain/languages'
import { useLocale } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import styles from './language-choices.module.css'
import { useChangeLanguage } from './use-change-language.ts'

export function LanguageChoices() {
  const { language } = useLocale()
  const change = useChangeLanguage()
  return (
    <ul className={styles.list}>
      {headerMenuLanguageIds.map(languageById).map(({ id, tag, name }) => (
        <li key={id}>
          <button
            type="button"
            lang={tag}
            className={classNames(styles.choice, id === language.id && styles.chosen)}
            aria-current={id === language.id}
            onClick={() => change(id)}
          >
            {name}
            {id === language.id && <CheckIcon size="small" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
