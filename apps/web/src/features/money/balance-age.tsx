import { useIsOffline } from '#api/use-api.ts'
import { useLocale } from '#i18n/use-text.ts'
import styles from './balance-age.module.css'
import { dateTimeText } from './dates.ts'

/** When a balance was read, while it cannot be read again. `readAt` is in ms since epoch, 0 where there is none. */
export function BalanceAge({ readAt }: { readAt: number }) {
  const { t, language } = useLocale()
  if (!useIsOffline() || readAt === 0) return null
  return (
    <p className={`${styles.age} figures`}>
      <time dateTime={new Date(readAt).toISOString()}>
        {t('me.balanceAsOf', { time: dateTimeText(language.tag, readAt) })}
      </time>
    </p>
  )
}
