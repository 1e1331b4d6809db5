import { useState } from 'react'
import { BuyButton } from '#features/purchase/buy-button.tsx'
import dock from '#features/purchase/dock.module.css'
import { planDates } from '#features/purchase/plan-dates.ts'
import type { Product } from '#features/purchase/product.ts'
import type { Buying } from '#features/purchase/use-purchase.tsx'
import { useLocale } from '#i18n/use-text.ts'
import styles from './join-panel.module.css'

type Membership = Extract<Product, { readonly kind: 'membership' }>

/** What joining costs, as a diary: today, the mail before, the next charge. */
export function JoinPanel({ product, buying }: { product: Membership; buying: Buying }) {
  const { t, money, language } = useLocale()
  const [now] = useState(Date.now)
  const { charge, notice } = planDates(product.days, now)
  const price = money(product.price, product.currency)
  const day = (time: number) => new Intl.DateTimeFormat(language.tag, { day: 'numeric', month: 'short' }).format(time)
  return (
    <>
      <ol className={`${styles.diary} figures`}>
        <li>
          <b>{t('wallet.today')}</b>
          <span>{t('wallet.diaryStart', { price })}</span>
        </li>
        <li>
          <b>{day(notice)}</b>
          <span>{t('wallet.diaryMail')}</span>
        </li>
        <li>
          <b>{day(charge)}</b>
          <span>{t('wallet.diaryCharge', { price })}</span>
        </li>
      </ol>
      <div className={dock.dock}>
        <BuyButton product={product} buying={buying} />
        <p className={styles.note}>{t('wallet.renewsEvery', { count: product.days })}</p>
      </div>
    </>
  )
}
