import { Suspense } from 'react'
import type { Route } from '#app/routes.ts'
import { Wordmark } from '#features/brand/brand.tsx'
import { HistoryMenu, LanguageMenu } from '#features/shell/header-menus.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { HistoryIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './header.module.css'
import phoneHeaderStyles from './phone-header.module.css'
import { useNavigationLinks } from './tabs.tsx'

/** Header of the tab screens on phones. `isOver`: the header overlays the hero image of the home page. */
export function PhoneHeader({ isOver }: { isOver: boolean }) {
  const t = useText()
  return (
    <header className={classNames(phoneHeaderStyles.header, isOver && phoneHeaderStyles.over, 'phone-only')}>
      <Wordmark />
      <span className={phoneHeaderStyles.space} />
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

// Loaded lazily, because most visitors are guests and do not need this code.
const HeaderAccount = lazyWithRetry(() => import('./header-account.tsx'), 'HeaderAccount')

function Me() {
  const t = useText()
  const viewer = useViewer()
  if (!viewer?.openId) {
    return (
      <Link href="/login" className={`${buttons.outline} ${buttons.compact}`}>
        {t('shell.logIn')}
      </Link>
    )
  }
  return (
    <Suspense fallback={<span className={buttons.round} />}>
      <HeaderAccount viewer={viewer} />
    </Suspense>
  )
}

/** Header at 601 px and wider: navigation, search (hidden on the search screen), history, language and login. */
export function Header({ tab, isSearch }: { tab: Route['tab']; isSearch: boolean }) {
  const t = useText()
  return (
    <header className={`${styles.header} desktop-only`}>
      <Wordmark />
      <nav className={styles.places} aria-label={t('shell.mainNavigation')}>
        {Object.entries(useNavigationLinks()).map(
          ([own, { href, text }]) =>
            text && (
              <Link key={own} href={href} className={styles.place} aria-current={own === tab ? 'page' : undefined}>
                {text}
              </Link>
            ),
        )}
      </nav>
      {!isSearch && (
        <Link href="/result" className={styles.search}>
          <SearchIcon size="small" />
          <span>{t('shell.search')}</span>
        </Link>
      )}
      <div className={styles.actions}>
        <HistoryMenu />
        <LanguageMenu />
        <Me />
      </div>
    </header>
  )
}
