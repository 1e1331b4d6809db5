import type { Stays } from '#features/viewer/use-stays.ts'
import { useText } from '#i18n/use-text.ts'
import { ShieldIcon } from '#ui/money-icons.tsx'
import styles from './what-waits.module.css'

/**
 * Tells a guest what they keep and what they lose by logging in. Shows both outcomes, because the page must not reveal
 * whether an address has an account before its code was entered.
 */
export function LoginWarning({ stays }: { stays: Stays }) {
  const t = useText()
  if (!stays.isAtRisk && !stays.hasFailed) return null
  function remainder(): string {
    const { coins: count, isMember, userId: id } = stays
    if (count === 0) return t('account.membershipWaits', { id })
    return isMember ? t('account.bothWait', { count, id }) : t('account.coinsWait', { count, id })
  }
  return (
    <div className={`${styles.note} figures`}>
      <ShieldIcon />
      <div>
        <p>{t('account.newAddress')}</p>
        <p>
          {t('account.knownAddress')} {stays.isAtRisk ? remainder() : t('account.unknownWaits')}
        </p>
      </div>
    </div>
  )
}
