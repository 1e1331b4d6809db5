import type { Output } from '@cliffhanger/contract/call'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { mayDo } from '@cliffhanger/domain/studio-roles'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { callStudio } from '#api/call.ts'
import { ConfirmationProvider } from '#api/confirmation.tsx'
import { useMe } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { SignIn } from '#pages/sign-in/sign-in.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import { places } from './navigation.ts'
import styles from './shell.module.css'
import { useTheme } from './theme.ts'

type Me = Output<typeof studioSession.me>

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The frame of all pages of a signed-in operator; without a session, the sign-in page. */
export function Shell() {
  const query = useMe()
  if (query.error?.reason === 'signedOut') return <SignIn />
  return <Loaded query={query}>{(me) => <SignedIn me={me} />}</Loaded>
}

function SignedIn({ me }: { me: Me }) {
  const { t } = useText()
  const queries = useQueryClient()
  const { isDark, toggle } = useTheme()
  const groups = places
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => mayDo(me.role, action)) }))
    .filter((group) => group.places.length > 0)
  async function signOut(): Promise<void> {
    await callStudio(studioSession.signOut, {})
    await queries.resetQueries()
  }
  return (
    <ConfirmationProvider>
      <a className={styles.skip} href="#content">
        {t('common.skip')}
      </a>
      <div className={styles.app}>
        <header className={styles.side}>
          <div className={styles.brand}>
            <span className={styles.mark}>Cliffhanger</span>
            <span className={styles.studio}>Studio</span>
          </div>
          <nav className={styles.nav} aria-label={t('nav.label')}>
            {groups.map((group) => (
              <div key={group.places[0]?.to}>
                {group.title && <h2>{t(group.title)}</h2>}
                {group.places.map((place) => (
                  <Link key={place.to} to={place.to} title={t(place.title)}>
                    <Icon name={place.icon} />
                    <span className={styles.label}>{t(place.title)}</span>
                  </Link>
                ))}
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
            <Button look="quiet" isSmall icon="signOut" aria-label={t('nav.signOut')} onClick={() => void signOut()} />
          </div>
        </header>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </div>
      <nav className={styles.tabbar} aria-label={t('nav.label')}>
        {groups.flatMap((group) =>
          group.places.slice(0, 4).map((place) => (
            <Link key={place.to} to={place.to}>
              <Icon name={place.icon} />
              {t(place.title)}
            </Link>
          )),
        )}
        <Link to="/account">
          <Icon name="account" />
          {t('nav.account')}
        </Link>
      </nav>
    </ConfirmationProvider>
  )
}
