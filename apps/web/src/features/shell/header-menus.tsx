import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronDownIcon, GlobeIcon, HistoryIcon } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import styles from './language-menu.module.css'

const RecentTitles = lazyWithRetry(() => import('./recent-titles.tsx'), 'RecentTitles')

/** Menu in the desktop header with the titles last watched. */
export function HistoryMenu() {
  const t = useText()
  return (
    <Popover label={t('shell.history')} button={<HistoryIcon />} buttonClassName={buttons.round}>
      {(close) => <RecentTitles close={close} />}
    </Popover>
  )
}

const LanguageChoices = lazyWithRetry(() => import('./language-choices.tsx'), 'LanguageChoices')

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
