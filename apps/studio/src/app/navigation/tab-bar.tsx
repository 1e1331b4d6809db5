import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { usePendingTaskCounts } from './counts.ts'
import { navigationPagesFor } from './places-of-role.ts'
import styles from './tab-bar.module.css'

/** The pages in the tab bar of phones; the More page lists all pages. */
const phonePages = ['/today', '/orders', '/feedback']

/** The tab bar at the lower edge on phones. */
export function TabBar({ role }: { readonly role: StudioRole }) {
  const { t } = useText()
  const countOf = usePendingTaskCounts()
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      {navigationPagesFor(role)
        .filter(({ to }) => phonePages.includes(to))
        .map((place) => {
          const found = countOf(place.to)
          return (
            <Link key={place.to} to={place.to}>
              <Icon name={place.icon} />
              {found && (
                <span className={styles.count} title={t('nav.count', { count: found.count })}>
                  {found.count}
                </span>
              )}
              {t(place.title)}
            </Link>
          )
        })}
      <Link to="/more">
        <Icon name="more" />
        {t('nav.more')}
      </Link>
    </nav>
  )
}
