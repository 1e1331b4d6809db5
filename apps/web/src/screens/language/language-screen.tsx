import { languageById, pickerLanguageIdsFor } from '@cliffhanger/domain/languages'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useChangeLanguage } from '#features/shell/use-change-language.ts'
import { useLocale } from '#i18n/use-text.ts'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { Rows } from '#ui/rows.tsx'
import styles from './language-screen.module.css'

/** Screen to choose the language. Offers fewer languages than the header's menu. */
export function LanguageScreen() {
  const { t, language } = useLocale()
  const change = useChangeLanguage()
  return (
    <NarrowPage title={t('shell.language')} parent="/setting">
      <p className={styles.text}>{t('settings.languageText')}</p>
      <Rows>
        {pickerLanguageIdsFor(language.id)
          .map(languageById)
          .map(({ id, tag, name }) => {
            const isCurrent = id === language.id
            return (
              <li key={id}>
                <button
                  type="button"
                  lang={tag}
                  className={styles.choice}
                  aria-current={isCurrent}
                  onClick={() => isCurrent || change(id)}
                >
                  <span>{name}</span>
                  {isCurrent && <CheckIcon size="small" />}
                </button>
              </li>
            )
          })}
      </Rows>
    </NarrowPage>
  )
}
