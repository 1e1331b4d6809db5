import { findBreakEvenDay } from '@cliffhanger/domain/ad-figures'
import { useState } from 'react'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { type ChartLine, Legend, LineChart, TableSwitch } from '#ui/chart/line-chart.tsx'
import { useAdMoneyFormat } from '../use-ad-money.ts'
import styles from './link-panel.module.css'
import type { AdLinkDetails } from './link-panel.tsx'

/**
 * A chart of the return on ad spend by days since the first visit, compared with all links; the target line at 1 is
 * break-even.
 */
export function ReturnsChart({ details: { returns, currency, spend } }: { readonly details: AdLinkDetails }) {
  const { t } = useAdsText()
  const { times } = useAdMoneyFormat()
  const [isTable, setTable] = useState(false)
  const format = (value: number) => `${times(value)} ×`
  const own = returns.map(({ ofLink }) => ofLink)
  const back = findBreakEvenDay(own)
  const last = own.findLast((value) => value !== undefined)
  // False if the link has no spend in `currency`, which may have been selected or taken from the revenue.
  const hasSpend = spend.some((row) => row.currency === currency)
  const lines: readonly ChartLine[] = [
    { name: t('ads.thisLink'), values: own, tone: 1 },
    { name: t('ads.allLinks'), values: returns.map(({ ofAll }) => ofAll), tone: 'before' },
  ]
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('ads.returnByAge')}</h3>
        {last !== undefined && <TableSwitch isTable={isTable} onSwitch={() => setTable(!isTable)} />}
      </div>
      {last === undefined ? (
        <p className={styles.help}>{t(hasSpend ? 'ads.tooYoung' : 'ads.noSpendYet')}</p>
      ) : (
        <>
          <LineChart
            label={t('ads.returnByAge')}
            days={returns.map((_, day) => t('ads.day', { day }))}
            lines={lines}
            aims={[{ value: 1, text: t('ads.breakEven'), tone: 1 }]}
            format={format}
            formatTick={(value) => `${value} ×`}
            height={150}
            names={3}
            isTable={isTable}
          />
          <div className={styles.legend}>
            <Legend lines={lines} />
          </div>
          <p className={styles.help}>
            {back === undefined
              ? t('ads.notBack', { times: format(last) })
              : t('ads.back', { day: back, times: format(last) })}
          </p>
        </>
      )}
    </div>
  )
}
