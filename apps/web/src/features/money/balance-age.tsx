import { useIsOffline } from '#api/use-api.ts'
import { useLocale } from '#i18n/use-text.ts'
import styles from './balance-age.module.css'
import { formatDateTime } from './dates.ts'

/** While offline, shows when the balance was loaded. `readAt` is in ms since epoch, 0 if there is no balance. */
export function BalanceAge({ readAt }: { readAt: number }) {
  const { t, language } = useLocale()
  if (!useIsOffline() || readAt === 0) return null
  return (
    <p className={`${styles.age} figures`}>
      <time dateTime={new Date(readAt).toISOString()}>
        {t('me.balanceAsOf', { time: formatDateTime(language.tag, readAt) })}
      </time>
    </p>
  )
}
