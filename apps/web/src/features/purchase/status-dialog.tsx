import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Modal } from './modal.tsx'
import type { Purchase, Stage } from './purchase.ts'
import styles from './status-dialog.module.css'

type UnsureStage = Extract<Stage, { readonly at: 'unsure' }>

/** After an attempt that nobody has confirmed: ask again, or let it be. */
export function StatusDialog({ stage, purchase }: { stage: UnsureStage; purchase: Purchase }) {
  const t = useText()
  const status = stage.isChecking ? 'wallet.checking' : stage.isUnpaid ? 'wallet.unpaid' : 'wallet.unconfirmed'
  return (
    <Modal title={t('wallet.unsureTitle')} onClose={purchase.close}>
      <p className={styles.status} role="status">
        <span>{t('wallet.status')}</span>
        <b>{t(status)}</b>
      </p>
      <p className={styles.text}>
        {stage.message && <b>{stage.message} </b>}
        {t('wallet.unsureText')}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={buttons.primary}
          disabled={stage.isChecking}
          aria-busy={stage.isChecking}
          onClick={purchase.checkAgain}
        >
          {t('wallet.havePaid')}
        </button>
        <button type="button" className={buttons.quiet} disabled={stage.isChecking} onClick={purchase.notPaid}>
          {t('wallet.notPaid')}
        </button>
      </div>
    </Modal>
  )
}
