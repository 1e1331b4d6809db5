import type { Route } from '#app/routes.ts'
import { useForYouName } from '#features/brand/brand.tsx'
import { useText } from '#i18n/use-text.ts'
import { BookmarkIcon, CompassIcon, PersonIcon, PlayIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './tabs.module.css'

/** Returns the links of the main navigation. `text` is undefined for a screen that the brand does not have. */
export function useNavigationLinks() {
  const t = useText()
  return {
    discover: { href: '/', text: t('shell.discover') },
    forYou: { href: '/foryou', text: useForYouName() },
    myList: { href: '/enjoy', text: t('shell.myList') },
    me: { href: '/my', text: t('shell.me') },
  } as const
}

const tabs = [
  ['myList', BookmarkIcon],
  ['discover', CompassIcon],
  ['forYou', PlayIcon],
  ['me', PersonIcon],
] as const

export function Tabs({ tab }: { tab: Route['tab'] }) {
  const t = useText()
  const places = useNavigationLinks()
  return (
    <nav className={`${styles.tabs} phone-only`} aria-label={t('shell.mainNavigation')}>
      {tabs.map(([own, Drawing]) => {
        const { href, text } = places[own]
        return (
          text && (
            <Link key={own} href={href} className={styles.tab} aria-current={own === tab ? 'page' : undefined}>
              <Drawing />
              <span>{text}</span>
            </Link>
          )
        )
      })}
    </nav>
  )
}
