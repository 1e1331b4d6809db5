import { useRef } from 'react'
import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { planTermsKey } from '#features/purchase/product.ts'
import { ProductName } from '#features/purchase/product-name.tsx'
import type { CardAttempt, OpenOrder, Purchase } from '#features/purchase/purchase.ts'
import { QrIcon } from '#features/purchase/purchase-icons.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useMedia } from '#ui/viewport/use-media.ts'
import { Modal } from './modal.tsx'
import styles from './payment-dialog.module.css'
import { PaymentFrame } from './payment-frame.tsx'

/** Shows the product, the amount and the card form. */
export function PaymentDialog({ order, purchase }: { order: OpenOrder; purchase: Purchase }) {
  const { t, money } = useLocale()
  const isDesktop = useMedia(desktopQuery)
  const attempt = useRef<CardAttempt>('none')
  const { product } = order
  return (
    <Modal
      title={t('wallet.payTitle', { price: money(product.price, product.currency) })}
      onClose={() => purchase.leavePayment(attempt.current)}
    >
      <p className={styles.what}>
        <ProductName product={product} />
        <span>
          {product.kind === 'membership'
            ? t(planTermsKey(product), { count: product.days })
            : t('wallet.notRefundable')}
        </span>
      </p>
      <PaymentFrame
        intent={order}
        onSuccess={(paid) => void purchase.widgetSucceeded(paid)}
        onTried={() => {
          // Typing after a decline is not a new attempt, because no other card has been sent yet.
          if (attempt.current === 'none') attempt.current = 'unknown'
        }}
        onAnswered={(answer) => {
          attempt.current = answer
        }}
      />
      {isDesktop && (
        <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={purchase.payOnPhone}>
          <QrIcon size="small" />
          {t('wallet.payOnPhone')}
        </button>
      )}
    </Modal>
  )
}
