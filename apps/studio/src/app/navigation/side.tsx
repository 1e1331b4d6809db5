import { Link } from '@tanstack/react-router'
import type { CurrentOperator } from '#app/me.ts'
import { useSignOut } from '#app/sign-out.tsx'
import { useTheme } from '#app/theme.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePendingTaskCounts } from './counts.ts'
import { ProductLogo } from './mark.tsx'
import { navigationGroupsFor } from './places-of-role.ts'
import styles from './side.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The navigation beside the page; on narrow windows it shows only icons. */
export function SideNavigation({ me }: { readonly me: CurrentOperator }) {
  const { t } = useText()
  const countOf = usePendingTaskCounts()
  const { isDark, toggle } = useTheme()
  const signOut = useSignOut()
  return (
    <aside className={styles.side} aria-label="Studio">
      <div className={styles.brand}>
        <ProductLogo />
        <span className={styles.studio}>Studio</span>
      </div>
      <Place me={me} />
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {navigationGroupsFor(me.role).map((group) => (
          <div key={group.places[0]?.to}>
            {group.title && <h2>{t(group.title)}</h2>}
            {group.places.map((place) => {
              const found = countOf(place.to)
              return (
                <Link key={place.to} to={place.to} title={t(place.title)}>
                  <Icon name={place.icon} />
                  <span className={styles.label}>{t(place.title)}</span>
                  {found && (
                    <span className={classNames(styles.count, found.isUrgent && styles.urgent)}>
                      <span aria-hidden="true">{found.count}</span>
                      <span className="visually-hidden">{t('nav.count', { count: found.count })}</span>
                    </span>
                  )}
                </Link>
              )
            })}
          </div>
        ))}
      </nav>
      <div className={styles.me}>
        <Link to="/account" title={t('nav.account')} className={styles.avatar}>
          <span aria-hidden="true">{initials(me.name)}</span>
          <span className="visually-hidden">{t('nav.account')}</span>
        </Link>
        <div className={styles.name}>
          <b>{me.name}</b>
          <small>{t(`role.${me.role}`)}</small>
        </div>
        <Button
          look="quiet"
          isSmall
          icon={isDark ? 'sun' : 'moon'}
          aria-label={t(isDark ? 'nav.theme.light' : 'nav.theme.dark')}
          onClick={toggle}
        />
        <Button look="quiet" isSmall icon="signOut" aria-label={t('nav.signOut')} onClick={signOut} />
      </div>
    </aside>
  )
}

/** The name of the brand, linked to the viewers' app if its origin is known. */
function Place({ me: { brand, watchOrigin } }: { readonly me: CurrentOperator }) {
  const { t } = useText()
  const name = brand || 'Cliffhanger'
  const content = (
    <>
      <span className={styles.letter} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span className={styles.names}>
        <b>{name}</b>
        {watchOrigin && <small>{new URL(watchOrigin).host}</small>}
      </span>
    </>
  )
  if (!watchOrigin) return <div className={styles.place}>{content}</div>
  return (
    <a className={styles.place} href={watchOrigin} target="_blank" rel="noreferrer" title={t('signIn.watch')}>
      {content}
    </a>
  )
}
