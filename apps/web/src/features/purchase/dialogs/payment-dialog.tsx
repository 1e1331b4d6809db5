import { Suspense, useRef } from 'react'
import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { planTermsTextKey } from '#features/purchase/product.ts'
import { ProductName } from '#features/purchase/product-name.tsx'
import type { Purchase } from '#features/purchase/purchase.ts'
import { QrIcon } from '#features/purchase/purchase-icons.tsx'
import type { OpenOrder, PaymentAttempt } from '#features/purchase/purchase-state.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/viewport/use-media.ts'
import { Modal } from './modal.tsx'
import styles from './payment-dialog.module.css'
import { PaymentFrame } from './payment-frame.tsx'

const WalletPayment = lazyWithRetry(() => import('#features/purchase/checkout/wallet-payment.tsx'), 'WalletPayment')
const SavedCardPayment = lazyWithRetry(
  () => import('#features/purchase/checkout/saved-card-payment.tsx'),
  'SavedCardPayment',
)
const SaveCardNote = lazyWithRetry(() => import('#features/purchase/checkout/save-card-note.tsx'), 'SaveCardNote')

/** Shows the product, the amount and the payment method: card form, wallets or a saved card. */
export function PaymentDialog({ order, purchase }: { order: OpenOrder; purchase: Purchase }) {
  const { t, money } = useLocale()
  const isDesktop = useMedia(desktopQuery)
  const attempt = useRef<PaymentAttempt>('none')
  const { product, by } = order
  const answers = {
    onSuccess: (paid: { readonly intentId: string; readonly consentId?: string }) =>
      void purchase.widgetSucceeded(paid),
    onTried() {
      // Typing after a declined card is not a new attempt, because no other card has been sent yet.
      if (attempt.current === 'none') attempt.current = 'unknown'
    },
    onAnswered(answer: PaymentAttempt) {
      attempt.current = answer
    },
  }
  return (
    <Modal
      title={t('wallet.payTitle', { price: money(product.price, product.currency) })}
      onClose={() => purchase.leavePayment(attempt.current)}
    >
      <p className={styles.what}>
        <ProductName product={product} />
        <span>
          {product.kind === 'membership'
            ? t(planTermsTextKey(product), { count: product.days })
            : t('wallet.notRefundable')}
        </span>
      </p>
      <Suspense>{order.cardCustomerId !== undefined && by.kind === 'card' && <SaveCardNote />}</Suspense>
      {by.kind === 'card' && (
        <PaymentFrame
          intent={order}
          {...(order.cardCustomerId !== undefined && { element: { cardCustomerId: order.cardCustomerId } })}
          {...answers}
        />
      )}
      <Suspense fallback={<SkeletonBox className={styles.bone} />}>
        {by.kind === 'wallets' && (
          <WalletPayment
            order={order}
            by={by}
            {...answers}
            onOtherWay={purchase.payAnotherWay}
            onReturn={() => purchase.leavePayment('unknown')}
          />
        )}
        {by.kind === 'savedCard' && (
          <SavedCardPayment order={order} card={by.card} {...answers} onOtherWay={purchase.payAnotherWay} />
        )}
      </Suspense>
      {isDesktop && (
        <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={purchase.payOnPhone}>
          <QrIcon size="small" />
          {t('wallet.payOnPhone')}
        </button>
      )}
    </Modal>
  )
}
