import { callError } from '#features/notice/failed-call.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Modal } from './modal.tsx'
import type { Purchase, Stage } from './purchase.ts'
import styles from './status-dialog.module.css'

type FailedStage = Extract<Stage, { readonly at: 'failed' }>

/** No order came about: no answer, or the server said why not. */
export function FailedDialog({ stage, purchase }: { stage: FailedStage; purchase: Purchase }) {
  const t = useText()
  const { failedCall, isMember, canRetry, message, product } = stage
  const errorTitle = failedCall === 'createOrder' ? t('wallet.orderFailedTitle') : callError(failedCall)
  const title = isMember ? t('wallet.alreadyMember') : canRetry ? errorTitle : t('wallet.refusedTitle')
  const text = isMember ? t('wallet.alreadyMemberText') : message || t('wallet.orderFailedText')
  return (
    <Modal title={title} onClose={purchase.close}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <div className={styles.buttons}>
        {canRetry && (
          <button type="button" className={buttons.primary} onClick={() => purchase.buy(product)}>
            {t('shell.tryAgain')}
          </button>
        )}
        <button type="button" className={buttons.quiet} onClick={purchase.close}>
          {t(canRetry ? 'shell.cancel' : 'wallet.understood')}
        </button>
      </div>
    </Modal>
  )
}
