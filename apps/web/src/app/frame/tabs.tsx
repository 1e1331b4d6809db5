import type { Route } from '#app/routes.ts'
import { useText } from '#i18n/use-text.ts'
import { BookmarkIcon, CompassIcon, PersonIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './tabs.module.css'

const places = [
  { tab: 'myList', href: '/enjoy', text: 'shell.myList', Drawing: BookmarkIcon },
  { tab: 'discover', href: '/', text: 'shell.discover', Drawing: CompassIcon },
  { tab: 'me', href: '/my', text: 'shell.me', Drawing: PersonIcon },
] as const

export function Tabs({ tab }: { tab: Route['tab'] }) {
  const t = useText()
  return (
    <nav className={`${styles.tabs} phone-only`} aria-label={t('shell.mainNavigation')}>
      {places.map(({ tab: own, href, text, Drawing }) => (
        <Link key={own} href={href} className={styles.tab} aria-current={own === tab ? 'page' : undefined}>
          <Drawing />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}
