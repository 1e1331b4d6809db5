import type { AdTotals } from '@cliffhanger/contract/studio/ad-links'
import { costPerViewer, returnOnSpend } from '@cliffhanger/domain/ad-figures'
import type { ReactNode } from 'react'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { ChangeWithArrow } from '#ui/chart/change.tsx'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import styles from './ad-links.module.css'
import { useAdMoneyFormat } from './use-ad-money.ts'

interface KpiProps {
  readonly name: string
  readonly value: string
  readonly unit?: string
  readonly children: ReactNode
}

const Kpi = ({ name, value, unit, children }: KpiProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>
        {value}
        {unit && <small> {unit}</small>}
      </b>
      <span>{children}</span>
    </dd>
  </div>
)

const paidIn = ({ paid }: AdTotals, currency: string) =>
  paid.find((one) => one.currency === currency) ?? { spent: '0.00', earned: [], firstFrames: 0, payers: 0 }

/**
 * The metrics of all links, with their change from the previous period. Cost and return include only links with
 * spend.
 */
export function AdLinkMetrics({
  now,
  before,
  currency,
}: {
  readonly now: AdTotals
  readonly before: AdTotals
  readonly currency: string
}) {
  const { t, number } = useAdsText()
  const { amount, cost, times } = useAdMoneyFormat()
  const { percent } = useMetricFormats()
  const [paid, was] = [paidIn(now, currency), paidIn(before, currency)]
  const money = (value: string) => (currency === '' ? '–' : amount(value, currency))

  /** Shows the change of a value and the previous value; or a text if there is no previous value. */
  function against(
    value: number | undefined,
    earlier: number | undefined,
    text: (value: number) => string,
    tone: { readonly isLessGood?: true; readonly isNeutral?: true } = {},
  ): ReactNode {
    if (earlier === undefined || earlier === 0) return t('ads.nothingBefore')
    const change = value === undefined ? undefined : (100 * (value - earlier)) / earlier
    // A change that would be displayed as 0.0 % is treated as no change.
    const shown = change !== undefined && Math.abs(change) < 0.05 ? 0 : change
    return (
      <>
        {shown !== undefined && <ChangeWithArrow text={percent(Math.abs(shown))} change={shown} {...tone} />}{' '}
        {t('ads.from', { value: text(earlier) })}
      </>
    )
  }
  const [frame, frameBefore] = [costPerViewer(paid.spent, paid.firstFrames), costPerViewer(was.spent, was.firstFrames)]
  const [payer, payerBefore] = [costPerViewer(paid.spent, paid.payers), costPerViewer(was.spent, was.payers)]
  const earned = paid.earned.at(-1) ?? '0.00'
  const [back, backBefore] = [returnOnSpend(earned, paid.spent), returnOnSpend(was.earned.at(-1) ?? '0.00', was.spent)]
  return (
    <dl className={styles.kpis}>
      <Kpi name={t('ads.clicks')} value={number(now.clicks)}>
        {against(now.clicks, before.clicks, number)}
      </Kpi>
      <Kpi name={t('ads.spent')} value={money(paid.spent)}>
        {against(Number(paid.spent), Number(was.spent), (value) => money(value.toFixed(2)), { isNeutral: true })}
      </Kpi>
      <Kpi name={t('ads.frameCost')} value={cost(frame, currency)}>
        {against(frame, frameBefore, (value) => cost(value, currency), { isLessGood: true })}
      </Kpi>
      <Kpi name={t('ads.payerCost')} value={cost(payer, currency)}>
        {against(payer, payerBefore, (value) => cost(value, currency), { isLessGood: true })}
      </Kpi>
      <Kpi
        name={t('ads.return')}
        value={back === undefined ? '–' : times(back)}
        {...(back !== undefined && { unit: '×' })}
      >
        {back !== undefined && backBefore !== undefined && (
          <ChangeWithArrow text={times(Math.abs(back - backBefore))} change={back - backBefore} />
        )}{' '}
        {t('ads.earnedAll', { amount: money(earned) })}
      </Kpi>
    </dl>
  )
}
