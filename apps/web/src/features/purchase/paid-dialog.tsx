import { useLocale } from '#i18n/use-text.ts'
import { CheckIcon } from '#ui/row-icons.tsx'
import { Modal } from './modal.tsx'
import styles from './paid-dialog.module.css'
import type { Product } from './product.ts'

/** The card form said yes, for three seconds; then the server is asked. */
export function PaidDialog({ product, isConfirming }: { product: Product; isConfirming: boolean }) {
  const { t } = useLocale()
  const words = {
    coins: () => t('wallet.paidCoins'),
    membership: () => t('wallet.paidMembership'),
    wholeTitle: () => t('wallet.paidTitleText', { name: product.kind === 'wholeTitle' ? product.name : '' }),
  }
  return (
    <Modal title={t(isConfirming ? 'wallet.confirmingTitle' : 'wallet.paidTitle')}>
      <div className={styles.paid} role="status">
        <span className={isConfirming ? styles.waiting : styles.mark}>{!isConfirming && <CheckIcon />}</span>
        <p>{isConfirming ? t('wallet.confirmingText') : words[product.kind]()}</p>
      </div>
    </Modal>
  )
}
