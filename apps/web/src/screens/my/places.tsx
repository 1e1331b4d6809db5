import type { ComponentType, ReactNode } from 'react'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { useText } from '#i18n/use-text.ts'
import type { IconProps } from '#ui/icon.tsx'
import { BookmarkIcon, ChevronRightIcon, HistoryIcon, PersonIcon } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import { CardIcon, ReceiptIcon, RescueIcon } from '#ui/money-icons.tsx'
import { AboutIcon, FeedbackIcon, SettingsIcon, UnlockIcon } from './me-icons.tsx'
import styles from './places.module.css'

/** Rows to everything that belongs to the viewer. */
export function Places({ isGuest }: { isGuest: boolean }) {
  const t = useText()
  const watched = useRecentlyWatched().data?.total
  return (
    <nav className={styles.places} aria-label={t('shell.me')}>
      <ul className={styles.rows}>
        <Row href="/history" Drawing={HistoryIcon} value={watched !== undefined && t('me.titles', { count: watched })}>
          {t('me.viewed')}
        </Row>
        <Row href="/enjoy" Drawing={BookmarkIcon}>
          {t('shell.myList')}
        </Row>
        <Row href="/statement" Drawing={CardIcon}>
          {t('me.statement')}
        </Row>
        <Row href="/orders" Drawing={ReceiptIcon}>
          {t('me.orders')}
        </Row>
        <Row href="/recover" Drawing={RescueIcon}>
          {t('me.recover')}
        </Row>
      </ul>
      <ul className={styles.rows}>
        <Row href="/autoplay" Drawing={UnlockIcon}>
          {t('shell.autoplay')}
        </Row>
        <Row href="/setting" Drawing={SettingsIcon}>
          {t('shell.settings')}
        </Row>
        <Row href="/feedlist" Drawing={FeedbackIcon}>
          {t('shell.feedback')}
        </Row>
        <Row href="/about" Drawing={AboutIcon}>
          {t('shell.about')}
        </Row>
        <Row href={isGuest ? '/login' : '/account'} Drawing={PersonIcon}>
          {t(isGuest ? 'shell.logIn' : 'shell.account')}
        </Row>
      </ul>
    </nav>
  )
}

interface RowProps {
  readonly href: string
  readonly Drawing: ComponentType<IconProps>
  readonly value?: string | false
  readonly children: ReactNode
}

const Row = ({ href, Drawing, value, children }: RowProps) => (
  <li>
    <Link href={href} className={styles.row}>
      <Drawing />
      <span className={styles.label}>{children}</span>
      {value && <span className={`${styles.value} figures`}>{value}</span>}
      <ChevronRightIcon size="tiny" className={styles.chevron} />
    </Link>
  </li>
)
