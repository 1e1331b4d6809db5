import type { Stays } from '#features/viewer/use-stays.ts'
import { useText } from '#i18n/use-text.ts'
import { ShieldIcon } from '#ui/money-icons.tsx'
import styles from './what-waits.module.css'

/**
 * What a guest keeps and what they do not, before they log in. Whether an address has an account is nobody's business
 * until its code was typed, so both are said.
 */
export function WhatWaits({ stays }: { stays: Stays }) {
  const t = useText()
  if (!stays.isAtRisk && !stays.hasFailed) return null
  return (
    <div className={`${styles.note} figures`}>
      <ShieldIcon />
      <div>
        <p>{t('account.newAddress')}</p>
        <p>
          {t('account.knownAddress')} {stays.coins > 0 && t('account.coinsWait', { count: stays.coins })}{' '}
          {stays.isMember && t('account.membershipWaits')}{' '}
          {stays.isAtRisk ? t('account.theyWait', { id: stays.userId }) : t('account.unknownWaits')}
        </p>
      </div>
    </div>
  )
}
