import { Suspense } from 'react'
import { callErrorTitle } from '#features/notice/notices.ts'
import type { Product } from '#features/purchase/product.ts'
import { ProductName } from '#features/purchase/product-name.tsx'
import type { Purchase } from '#features/purchase/purchase.ts'
import type { PurchaseState } from '#features/purchase/purchase-state.ts'
import { useWalletTexts } from '#features/purchase/shop/wallet-texts.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { BillingDialog } from './billing-dialog.tsx'
import { Modal } from './modal.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import purchaseDialogsStyles from './purchase-dialogs.module.css'
import { QrDialog } from './qr-dialog.tsx'
import styles from './status-dialog.module.css'

type PriceChangedState = Extract<PurchaseState, { readonly at: 'priceChanged' }>

/**
 * Shown if the price has changed since it was displayed: shows both prices and orders nothing before the viewer agrees.
 */
function PriceChangedDialog({ state, purchase }: { state: PriceChangedState; purchase: Purchase }) {
  const { t, money } = useLocale()
  const { product, shown } = state
  return (
    <Modal title={t('wallet.priceChangedTitle')} onClose={purchase.close}>
      <p className={styles.status}>
        <span>{t('wallet.priceBefore')}</span>
        <Offered product={shown} />
      </p>
      <p className={styles.status}>
        <span>{t('wallet.priceNow')}</span>
        <b>
          <Offered product={product} />
        </b>
      </p>
      <p className={styles.text} role="alert">
        {t('wallet.orderFailedText')}
      </p>
      <div className={styles.buttons}>
        <button type="button" className={buttons.primary} onClick={purchase.acceptPrice}>
          {t('wallet.continueFor', { price: money(product.price, product.currency) })}
        </button>
        <button type="button" className={buttons.quiet} onClick={purchase.close}>
          {t('shell.cancel')}
        </button>
      </div>
    </Modal>
  )
}

function Offered({ product }: { product: Product }) {
  const { money } = useLocale()
  return (
    <span>
      <ProductName product={product} /> · {money(product.price, product.currency)}
    </span>
  )
}

const CardQuestion = lazyWithRetry(() => import('#features/purchase/checkout/card-question.tsx'), 'CardQuestion')

/** Success dialog, shown for three seconds after the card form reported success; then the order's status is queried. */
function PaidDialog({ product, isConfirming }: { product: Product; isConfirming: boolean }) {
  const { t } = useLocale()
  const words = {
    coins: () => t('wallet.paidCoins'),
    membership: () => t('wallet.paidMembership'),
    wholeTitle: () => t('wallet.paidTitleText', { name: product.kind === 'wholeTitle' ? product.name : '' }),
  }
  return (
    <Modal title={t(isConfirming ? 'wallet.confirmingTitle' : 'wallet.paidTitle')}>
      <div className={purchaseDialogsStyles.paid} role="status">
        <span className={isConfirming ? purchaseDialogsStyles.waiting : purchaseDialogsStyles.mark}>
          {!isConfirming && <CheckIcon />}
        </span>
        <p>{isConfirming ? t('wallet.confirmingText') : words[product.kind]()}</p>
      </div>
    </Modal>
  )
}

type FailedState = Extract<PurchaseState, { readonly at: 'failed' }>

/** Shown if no order was created: there was no response, or the server returned an error. */
function FailedDialog({ state, purchase }: { state: FailedState; purchase: Purchase }) {
  const t = useText()
  const { failedCall, isMember, canRetry, message } = state
  const errorTitle = failedCall === 'createOrder' ? t('wallet.orderFailedTitle') : callErrorTitle(failedCall)
  const title = isMember ? t('wallet.alreadyMember') : canRetry ? errorTitle : t('wallet.refusedTitle')
  const text = isMember ? t('wallet.alreadyMemberText') : message || t('wallet.orderFailedText')
  return (
    <Modal title={title} onClose={purchase.close}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <div className={styles.buttons}>
        {canRetry && (
          <button type="button" className={buttons.primary} onClick={purchase.retry}>
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

type UnsureState = Extract<PurchaseState, { readonly at: 'unsure' }>

/** Dialog after an attempt with an unknown result: the viewer can query again or leave. */
function StatusDialog({ state, purchase }: { state: UnsureState; purchase: Purchase }) {
  const t = useText()
  const status = state.isChecking ? 'wallet.checking' : state.isUnpaid ? 'wallet.unpaid' : 'wallet.unconfirmed'
  return (
    <Modal title={t('wallet.unsureTitle')} onClose={purchase.close}>
      <p className={styles.status} role="status">
        <span>{t('wallet.status')}</span>
        <b>{t(status)}</b>
      </p>
      <p className={styles.text}>
        {state.message && <b>{state.message} </b>}
        {t('wallet.unsureText')}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={buttons.primary}
          disabled={state.isChecking}
          aria-busy={state.isChecking}
          onClick={purchase.checkAgain}
        >
          {t('wallet.havePaid')}
        </button>
        <button type="button" className={buttons.quiet} disabled={state.isChecking} onClick={purchase.notPaid}>
          {t('wallet.notPaid')}
        </button>
      </div>
    </Modal>
  )
}

type ConfirmState = Extract<PurchaseState, { readonly at: 'confirmCard' }>

/** Dialog that asks before a saved card is charged. The viewer can close it even while its content loads. */
function ConfirmCardDialog({ state, purchase }: { state: ConfirmState; purchase: Purchase }) {
  const { t, money } = useLocale()
  const { price, currency } = state.product
  return (
    <Modal title={t('wallet.payTitle', { price: money(price, currency) })} onClose={purchase.close}>
      <Suspense fallback={<SkeletonBox className={purchaseDialogsStyles.bone} />}>
        <CardQuestion state={state} purchase={purchase} />
      </Suspense>
    </Modal>
  )
}

/** Renders the dialog for the current step of a purchase. */
export function PurchaseDialogs({ state, purchase }: { state: PurchaseState; purchase: Purchase }) {
  useWalletTexts()
  switch (state.at) {
    case 'idle':
    case 'preparing':
      return null
    case 'billing':
      return <BillingDialog state={state} purchase={purchase} />
    case 'failed':
      return <FailedDialog state={state} purchase={purchase} />
    case 'confirmCard':
      return <ConfirmCardDialog state={state} purchase={purchase} />
    case 'priceChanged':
      return <PriceChangedDialog state={state} purchase={purchase} />
    case 'paying':
      return <PaymentDialog order={state.order} purchase={purchase} />
    case 'phone':
      return <QrDialog order={state.order} purchase={purchase} />
    case 'paid':
    case 'confirming':
      return <PaidDialog product={state.order.product} isConfirming={state.at === 'confirming'} />
    case 'unsure':
      return <StatusDialog state={state} purchase={purchase} />
  }
}
