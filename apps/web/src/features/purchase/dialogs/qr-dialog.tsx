import { payments } from '@cliffhanger/contract/payments'
import { Suspense, useEffect, useState } from 'react'
import { useCall } from '#api/use-api.ts'
import { formatTime } from '#features/money/dates.ts'
import type { Purchase } from '#features/purchase/purchase.ts'
import type { OpenOrder } from '#features/purchase/purchase-state.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { Modal } from './modal.tsx'
import styles from './qr-dialog.module.css'

const QrCode = lazyWithRetry(async () => ({ QrCode: (await import('./qr-code.tsx')).QrCode }), 'QrCode')

const askedEveryMs = 3000
/**
 * How long before the link's expiry a new link is created, so that the displayed link never expires while the viewer
 * scans it.
 */
const renewedAheadMs = 5000
const shortestRenewalMs = 60_000
/** The server's links are valid for 15 minutes. */
const longestRenewalMs = 14 * 60_000

/**
 * Returns the time in ms after which a new link replaces the displayed one. The time has limits, because the device's
 * clock may be wrong: a fast clock must not request links without a pause, a slow one must not show an expired link.
 */
export const paymentLinkRenewalDelayMs = (expiresTime: number, now: number): number =>
  Math.min(longestRenewalMs, Math.max(shortestRenewalMs, expiresTime - now - renewedAheadMs))

/** Dialog that shows the payment link as a QR code for a phone; closes once the phone has paid. */
export function QrDialog({ order, purchase }: { order: OpenOrder; purchase: Purchase }) {
  const { t, language } = useLocale()
  const [said, setSaid] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const link = useCall(
    payments.qrLink,
    { orderId: order.orderId },
    { staleTime: 0, gcTime: 0, refetchOnMount: 'always' },
  )
  const { data, refetch } = link
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(() => void refetch(), paymentLinkRenewalDelayMs(data.expiresTime, Date.now()))
    return () => clearTimeout(timer)
  }, [data, refetch])
  useEffect(() => {
    const timer = setInterval(() => void purchase.checkPhone(), askedEveryMs)
    return () => clearInterval(timer)
  }, [purchase])

  async function confirm() {
    setIsAsking(true)
    const answer = await purchase.checkPhone()
    setIsAsking(false)
    if (answer !== undefined) setSaid(answer || t('wallet.noPaymentYet'))
  }
  const until = data && formatTime(language.tag, data.expiresTime)
  return (
    <Modal title={t('wallet.qrTitle')} onClose={purchase.leavePhone}>
      <p className={styles.text}>{t('wallet.qrText')}</p>
      <div className={styles.place}>
        {link.isError ? (
          <div className={styles.failed} role="alert">
            <p>{link.error.message || t('wallet.qrFailed')}</p>
            <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={() => void refetch()}>
              {t('shell.tryAgain')}
            </button>
          </div>
        ) : (
          <Suspense fallback={<SkeletonBox className={styles.code} />}>
            {data ? (
              <QrCode
                text={new URL(data.url, location.origin).href}
                label={t('wallet.qrCode')}
                className={styles.code}
              />
            ) : (
              <SkeletonBox className={styles.code} />
            )}
          </Suspense>
        )}
        {until !== undefined && <p className={`${styles.until} figures`}>{t('wallet.qrUntil', { time: until })}</p>}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={buttons.primary}
          disabled={isAsking}
          aria-busy={isAsking}
          onClick={() => void confirm()}
        >
          {t('wallet.confirm')}
        </button>
        <button type="button" className={buttons.quiet} onClick={purchase.leavePhone}>
          {t('shell.cancel')}
        </button>
      </div>
    </Modal>
  )
}
