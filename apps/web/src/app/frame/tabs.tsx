import type { Route } from '#app/routes.ts'
import { useForYouName } from '#features/brand/use-brand.ts'
import { useText } from '#i18n/use-text.ts'
import { BookmarkIcon, CompassIcon, PersonIcon, PlayIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './tabs.module.css'

export function Tabs({ tab }: { tab: Route['tab'] }) {
  const t = useText()
  const forYou = useForYouName()
  const places = [
    { own: 'myList', href: '/enjoy', text: t('shell.myList'), Drawing: BookmarkIcon },
    { own: 'discover', href: '/', text: t('shell.discover'), Drawing: CompassIcon },
    { own: 'forYou', href: '/foryou', text: forYou, Drawing: PlayIcon },
    { own: 'me', href: '/my', text: t('shell.me'), Drawing: PersonIcon },
  ]
  return (
    <nav className={`${styles.tabs} phone-only`} aria-label={t('shell.mainNavigation')}>
      {places.map(
        ({ own, href, text, Drawing }) =>
          text && (
            <Link key={own} href={href} className={styles.tab} aria-current={own === tab ? 'page' : undefined}>
              <Drawing />
              <span>{text}</span>
            </Link>
          ),
      )}
    </nav>
  )
}
