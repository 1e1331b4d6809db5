import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { useState } from 'react'
import { formatDate } from '#features/money/dates.ts'
import actionBar from '#features/purchase/action-bar.module.css'
import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { type Product, planTermsTextKey } from '#features/purchase/product.ts'
import { QrIcon } from '#features/purchase/purchase-icons.tsx'
import { BuyButton } from '#features/purchase/shop/buy-button.tsx'
import { computePlanTimes } from '#features/purchase/shop/plan-terms.ts'
import type { PurchaseHandle } from '#features/purchase/use-purchase.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useMedia } from '#ui/viewport/use-media.ts'
import styles from './join-panel.module.css'

type Membership = Extract<Product, { readonly kind: 'membership' }>

interface Props {
  readonly product: Membership
  readonly buying: PurchaseHandle
  /** End of the paid period; null for non-members. */
  readonly end: number | null
}

/** Dates of a plan (today's payment, the reminder email and next charge, or the end of a pass) and its buy buttons. */
export function JoinPanel({ product, buying, end: paidUntil }: Props) {
  const { t, money, language } = useLocale()
  const [now] = useState(Date.now)
  const isDesktop = useMedia(desktopQuery)
  const startsAt = Math.max(now, paidUntil ?? now)
  const { charge, notice, end } = computePlanTimes(product, startsAt)
  const newEnd = formatDate(language.tag, end)
  const price = money(product.price, product.currency)
  const day = (time: number) => new Intl.DateTimeFormat(language.tag, { day: 'numeric', month: 'short' }).format(time)
  return (
    <>
      <ol className={`${styles.diary} figures`}>
        <li>
          <b>{t('wallet.today')}</b>
          <span>
            {product.isRenewal ? t('wallet.diaryRenew', { price, date: newEnd }) : t('wallet.diaryStart', { price })}
          </span>
        </li>
        {isNonRenewingPlanLength(product.days) ? (
          <li>
            <b>{day(end)}</b>
            <span>{t('wallet.diaryEnd')}</span>
          </li>
        ) : (
          <>
            <li>
              <b>{day(notice)}</b>
              <span>{t('wallet.diaryMail')}</span>
            </li>
            <li>
              <b>{day(charge)}</b>
              <span>{t('wallet.diaryCharge', { price })}</span>
            </li>
          </>
        )}
      </ol>
      <div className={actionBar.bar}>
        <BuyButton product={product} buying={buying} />
        <p className={styles.note}>{t(planTermsTextKey(product), { count: product.days })}</p>
        {isDesktop && (
          <button
            type="button"
            className={`${buttons.outline} ${buttons.compact} ${styles.phone}`}
            aria-disabled={buying.isBusy}
            onClick={() => buying.buy(product, 'phone')}
          >
            <QrIcon size="small" />
            {t('wallet.payOnPhone')}
          </button>
        )}
      </div>
    </>
  )
}
