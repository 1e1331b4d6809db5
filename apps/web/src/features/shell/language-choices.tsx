import { headerLanguageIds, languageById } from '@cliffhanger/domain/languages'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { classNames } from '#ui/class-names.ts'
import { CheckIcon } from '#ui/icons.tsx'
import styles from './language-choices.module.css'

/** Changing the language stores it and reloads the app, because every title's name comes from the server. */
export function LanguageChoices() {
  const { language } = useLocale()
  const settings = useSettings()
  return (
    <ul className={styles.list}>
      {headerLanguageIds.map(languageById).map(({ id, tag, name }) => (
        <li key={id}>
          <button
            type="button"
            lang={tag}
            className={classNames(styles.choice, id === language.id && styles.chosen)}
            aria-current={id === language.id}
            onClick={() => {
              settings.set(keys.language, id)
              location.reload()
            }}
          >
            {name}
            {id === language.id && <CheckIcon size="small" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
