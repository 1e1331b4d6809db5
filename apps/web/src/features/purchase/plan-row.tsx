import { dateText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import { planDates } from './plan-dates.ts'
import styles from './plan-row.module.css'
import type { VipPackage } from './product.ts'
import { pricePerMonth } from './unit-price.ts'

interface Props {
  readonly plan: VipPackage
  readonly group: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** When the plan's days would begin, ms since epoch; undefined while it cannot be bought. */
  readonly startsAt: number | undefined
  /** The plan that the viewer has now. */
  readonly isCurrent: boolean
}

/** A membership: how long, how much, and when it costs again. */
export function PlanRow({ plan, group, isChosen, onChoose, startsAt, isCurrent }: Props) {
  const { t, money, language } = useLocale()
  const corner = isCurrent ? t('wallet.yourPlan') : plan.characterCorner
  const month = plan.days > 30 && t('wallet.perMonth', { price: money(pricePerMonth(plan), plan.currency) })
  const next =
    startsAt !== undefined &&
    t('wallet.nextCharge', { date: dateText(language.tag, planDates(plan.days, startsAt).charge) })
  return (
    <label className={styles.plan}>
      <input type="radio" className="visually-hidden" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>
        {plan.vipName} · {t('wallet.days', { count: plan.days })}
        {corner && <span className={styles.corner}>{corner}</span>}
      </span>
      <span className={styles.price}>{money(plan.price, plan.currency)}</span>
      <span className={styles.facts}>{[month, next].filter(Boolean).join(' · ')}</span>
    </label>
  )
}
