import { Suspense } from 'react'
import type { Route } from '#app/routes.ts'
import { Wordmark } from '#features/brand/brand.tsx'
import { HistoryMenu, LanguageMenu } from '#features/shell/header-menus.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { HistoryIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/later.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './header.module.css'
import phoneHeaderStyles from './phone-header.module.css'
import { usePlaces } from './tabs.tsx'

/** The header of the tab screens on a phone. `isOver`: drawn over the hero of the home page. */
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

// Most visitors are guests: this code is downloaded only for accounts.
const HeaderAccount = lazyPart(() => import('./header-account.tsx'), 'HeaderAccount')

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

/** From 601 px: navigation, search (unless the screen is the search), history, language and login, always visible. */
export function Header({ tab, isSearch }: { tab: Route['tab']; isSearch: boolean }) {
  const t = useText()
  return (
    <header className={`${styles.header} desktop-only`}>
      <Wordmark />
      <nav className={styles.places} aria-label={t('shell.mainNavigation')}>
        {Object.entries(usePlaces()).map(
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
