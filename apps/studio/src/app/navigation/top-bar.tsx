import { Link, useLocation } from '@tanstack/react-router'
import { useLiveMetrics } from '#app/live.tsx'
import type { CurrentOperator } from '#app/me.ts'
import { useTheme } from '#app/theme.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProductLogo } from './mark.tsx'
import { navigationPagesFor } from './places-of-role.ts'
import styles from './top-bar.module.css'

/** Name of the modifier key of keyboard shortcuts, such as the one that opens the command palette with K. */
export const modifierKeyName = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The bar above a page: breadcrumbs, the number of current viewers, and the search. */
export function TopBar({
  me,
  title,
  onSearch,
}: {
  readonly me: CurrentOperator
  readonly title: string
  readonly onSearch: () => void
}) {
  const { t } = useText()
  const { figures, isConnected } = useLiveMetrics()
  const { isDark, toggle } = useTheme()
  return (
    <header className={styles.bar}>
      <span className={styles.phone}>
        <ProductLogo />
      </span>
      <Crumbs me={me} title={title} />
      <span className={styles.space} />
      {figures && isConnected && (
        <span className={styles.live} title={t('top.watchingHelp')}>
          {t('top.watching', { count: figures.watching.now })}
        </span>
      )}
      <button type="button" className={styles.search} onClick={onSearch}>
        <Icon name="search" size={16} />
        <span>{t('top.search')}</span>
        <kbd>{modifierKeyName} K</kbd>
      </button>
      <span className={styles.phone}>
        <Button
          look="quiet"
          icon={isDark ? 'sun' : 'moon'}
          aria-label={t(isDark ? 'nav.theme.light' : 'nav.theme.dark')}
          onClick={toggle}
        />
      </span>
    </header>
  )
}

/** Breadcrumbs: the page in the navigation, and the open subpage. */
function Crumbs({ me, title }: { readonly me: CurrentOperator; readonly title: string }) {
  const { t } = useText()
  const { pathname } = useLocation()
  const place = navigationPagesFor(me.role).find(({ to }) => to.split('/')[1] === pathname.split('/')[1])
  const isBelow = place !== undefined && title !== t(place.title)
  return (
    <nav className={styles.crumbs} aria-label={t('nav.crumbs')}>
      {isBelow && (
        <>
          <Link to={place.to}>{t(place.title)}</Link>
          <Icon name="right" size={14} />
        </>
      )}
      <b>{title}</b>
    </nav>
  )
}
