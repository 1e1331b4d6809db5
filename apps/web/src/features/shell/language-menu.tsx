import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronDownIcon, GlobeIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/later.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import styles from './language-menu.module.css'

const LanguageChoices = lazyPart(() => import('./language-choices.tsx'), 'LanguageChoices')

export function LanguageMenu({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const { t, language } = useLocale()
  const face = isIconOnly ? (
    <GlobeIcon />
  ) : (
    <>
      <GlobeIcon size="small" />
      {language.name}
      <ChevronDownIcon size="tiny" />
    </>
  )
  return (
    <Popover
      label={isIconOnly ? t('shell.language') : `${t('shell.language')}: ${language.name}`}
      button={face}
      buttonClassName={isIconOnly ? buttons.round : styles.button}
    >
      {() => <LanguageChoices />}
    </Popover>
  )
}
