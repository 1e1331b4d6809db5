import { payments } from '@cliffhanger/contract/payments'
import { useState, useSyncExternalStore } from 'react'
import { useCall } from '#api/use-api.ts'
import { PaymentFrame } from '#features/purchase/dialogs/payment-frame.tsx'
import { TestBadge } from '#features/purchase/product-name.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { StatePage } from '#ui/pages/state-page.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './pay-screen.module.css'

function followHash(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * Returns the token from the URL fragment, which browsers never send to a server. Updates if another code is opened in
 * the same tab.
 */
const useLinkToken = (): string => useSyncExternalStore(followHash, () => location.hash.slice(1))

/** Payment page that a QR code opens: pays one order of another device without revealing whose order it is. */
export function PayScreen() {
  const { t } = useLocale()
  const token = useLinkToken()
  return (
    <>
      <PhoneBar title={t('wallet.payPage')} />
      {token === '' ? <LinkOver /> : <LinkedOrder key={token} token={token} />}
    </>
  )
}

function LinkOver({ message = '' }: { message?: string }) {
  const { t } = useLocale()
  return (
    <StatePage
      picture="failed"
      title={t('wallet.linkOverTitle')}
      text={[message, t('wallet.linkOverText')].filter(Boolean).join(' ')}
    >
      <TestBadge />
    </StatePage>
  )
}

function LinkedOrder({ token }: { token: string }) {
  const { t, money } = useLocale()
  const [isPaid, setIsPaid] = useState(false)
  // The order is loaded only once, because a refetch would redraw the form while the payer is typing.
  const { data, error, refetch } = useCall(
    payments.openLink,
    { token },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  )

  if (isPaid) {
    return (
      <div className={styles.paid} role="status">
        <span className={styles.mark}>
          <CheckIcon />
        </span>
        <h1 className={`${styles.title} display`}>{t('wallet.paidTitle')}</h1>
        <p className={styles.text}>{t('wallet.payPageDone')}</p>
        <TestBadge />
      </div>
    )
  }
  if (error) {
    if (error.reason === 'linkOver' || error.reason === 'refused') return <LinkOver message={error.message} />
    return <FailedState title={t('wallet.payFailedTitle')} reason={error.reason} onRetry={() => void refetch()} />
  }
  return (
    <div className={`${styles.screen} wrap`}>
      {data ? (
        <>
          <p className={styles.text}>{t('wallet.payForOther')}</p>
          <h1 className={`${styles.name} display`}>{data.name}</h1>
          <p className={`${styles.price} figures`}>{money(data.price, data.currency)}</p>
          <p className={styles.text}>
            {data.days === undefined ? t('wallet.notRefundable') : t('wallet.renewsEvery', { count: data.days })}
          </p>
          <PaymentFrame intent={data} onSuccess={() => setIsPaid(true)} />
        </>
      ) : (
        <>
          <SkeletonBox className={styles.boneName} />
          <SkeletonBox className={styles.bonePrice} />
          <SkeletonBox className={styles.boneForm} />
        </>
      )}
      <TestBadge />
    </div>
  )
}
