import { useText } from '#i18n/use-text.ts'
import styles from './payment-frame.module.css'
import { WarningIcon } from './purchase-icons.tsx'

/**
 * Shown where the card form has no origin of its own: the app is opened under a name that is no loopback name, and the server
 * has no PAY_ORIGIN. Another attempt would not help, so none is offered.
 */
export function FormUnavailable() {
  const t = useText()
  return (
    <div className={styles.failed} role="alert">
      <WarningIcon />
      <p className={styles.failedTitle}>{t('wallet.formUnavailableTitle')}</p>
      <p>{t('wallet.formUnavailableText')}</p>
    </div>
  )
}
