import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import styles from './test-badge.module.css'

/** Marks test payments, so that a test shop is not mistaken for a real one. */
export function TestBadge() {
  const t = useText()
  return useApi().config.payments.env === 'sandbox' ? <p className={styles.badge}>{t('wallet.testPayments')}</p> : null
}
