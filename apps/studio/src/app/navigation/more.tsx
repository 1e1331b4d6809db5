import { Link } from '@tanstack/react-router'
import { useCurrentOperator } from '#api/use-studio.ts'
import { useSignOut } from '#app/sign-out.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import styles from './more.module.css'
import { navigationGroupsFor } from './places-of-role.ts'

/** A page that lists all pages, for phones, whose tab bar has room for only three. */
export function MorePage() {
  const { t } = useText()
  const me = useCurrentOperator()
  const signOut = useSignOut()
  return (
    <Page title={t('nav.more')}>
      <QueryStates query={me}>
        {({ role }) => (
          <nav className={styles.list} aria-label={t('nav.more')}>
            {navigationGroupsFor(role).map((group) => (
              <div key={group.places[0]?.to}>
                {group.title && <h2>{t(group.title)}</h2>}
                {group.places.map((place) => (
                  <Link key={place.to} to={place.to}>
                    <Icon name={place.icon} />
                    {t(place.title)}
                  </Link>
                ))}
              </div>
            ))}
            <div>
              <Link to="/account">
                <Icon name="account" />
                {t('nav.account')}
              </Link>
            </div>
            <Button icon="signOut" onClick={signOut}>
              {t('nav.signOut')}
            </Button>
          </nav>
        )}
      </QueryStates>
    </Page>
  )
}
