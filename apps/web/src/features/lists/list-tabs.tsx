import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import styles from './list-tabs.module.css'

const places = [
  { place: 'myList', href: '/enjoy', text: 'shell.myList' },
  { place: 'history', href: '/history', text: 'history.title' },
] as const
export type Place = (typeof places)[number]['place']

/** My list and History, side by side. */
export function ListTabs({ here, className }: { here: Place; className?: string | undefined }) {
  const t = useText()
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={t('shell.myList')}>
      {places.map(({ place, href, text }) => (
        <Link
          key={place}
          href={href}
          className={`${styles.place} display`}
          aria-current={place === here ? 'page' : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
