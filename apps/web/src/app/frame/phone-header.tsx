import { Wordmark } from '#features/brand/brand.tsx'
import { LanguageMenu } from '#features/shell/language-menu.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { HistoryIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './phone-header.module.css'

/** The header of the tab screens on a phone. `isOver`: drawn over the hero of the home page. */
export function PhoneHeader({ isOver }: { isOver: boolean }) {
  const t = useText()
  return (
    <header className={classNames(styles.header, isOver && styles.over, 'phone-only')}>
      <Wordmark />
      <span className={styles.space} />
      <Link href="/result" className={buttons.round} aria-label={t('shell.search')}>
        <SearchIcon />
      </Link>
      <Link href="/history" className={buttons.round} aria-label={t('shell.history')}>
        <HistoryIcon />
      </Link>
      <LanguageMenu isIconOnly />
    </header>
  )
}
