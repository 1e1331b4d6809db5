import { type InsightCohort, studioInsight } from '@cliffhanger/contract/studio/insight'
import { type InsightPeriod, retentionMeasureDays } from '@cliffhanger/domain/insight'
import type { CSSProperties } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import { Button } from '#ui/forms/button.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { MetricWithExplanation } from './counted.tsx'
import styles from './insight.module.css'
import { MissingDays } from './missing-days.tsx'
import { useInsightFailure } from './use-insight-failure.ts'
import { useInsightPageText } from './use-page-text.ts'

type Money = InsightCohort['revenue']

/** Weekly cohorts of viewers by first visit: how many returned, and how much they paid. */
export function RetentionCard({ days }: { readonly days: InsightPeriod }) {
  const { t, tag, number, money } = useInsightPageText()
  const { percent } = useMetricFormats()
  const textOf = useInsightFailure()
  const query = useStudioQuery(studioInsight.retention, days)
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const week = ({ from, to }: InsightCohort) => format.formatRange(Date.parse(from), Date.parse(to))
  const each = ({ revenue, viewers }: InsightCohort) =>
    revenue.length === 0
      ? '–'
      : revenue.map(({ currency, amount }) => money(Number(amount) / viewers, currency)).join(' + ')
  const all = (sums: Money) => sums.map(({ currency, amount }) => money(amount, currency)).join(' + ')
  const columns: readonly Column<InsightCohort>[] = [
    { id: 'week', title: t('insight.firstVisit'), cell: week },
    { id: 'viewers', title: t('insight.viewers'), isNumber: true, cell: ({ viewers }) => number(viewers) },
    ...retentionMeasureDays.map((day, at) => ({
      id: `day${day}`,
      title: t('insight.day', { day }),
      isNumber: true,
      cell({ returned, viewers }: InsightCohort) {
        const count = returned[at]
        if (count === null || count === undefined) return '–'
        const share = (100 * count) / viewers
        return (
          <span className={styles.heat} style={{ '--share': `${Math.min(100, share * 1.15)}%` } as CSSProperties}>
            {percent(share)}
          </span>
        )
      },
    })),
    {
      id: 'payers',
      title: t('insight.payers'),
      isNumber: true,
      cell: ({ payers, viewers }) => percent((100 * payers) / viewers),
    },
    { id: 'each', title: t('insight.earnedEach'), isNumber: true, isExtra: true, cell: each },
    {
      id: 'revenue',
      title: t('insight.earned'),
      isNumber: true,
      isExtra: true,
      cell: ({ revenue }) => all(revenue) || '–',
    },
  ]
  const csv = (cohorts: readonly InsightCohort[]) => [
    ['from', 'to', 'viewers', ...retentionMeasureDays.map((day) => `day ${day}`), 'payers', 'revenue'],
    ...cohorts.map(({ from, to, viewers, returned, payers, revenue }) => [
      ...[from, to, viewers, ...returned.map((count) => count ?? ''), payers],
      revenue.map(({ currency, amount }) => `${amount} ${currency}`).join(' | '),
    ]),
  ]
  return (
    <Card
      title={t('insight.retention')}
      isFlush
      actions={
        query.data && (
          <Button
            isSmall
            look="quiet"
            icon="download"
            aria-label={t('insight.csvOf', { table: t('insight.retention') })}
            onClick={() => saveCsv(`coming-back-${days.from}-${days.to}`, csv(query.data.cohorts))}
          />
        )
      }
    >
      <QueryStates query={query} textOf={textOf}>
        {({ cohorts, unassigned, missingDays }) =>
          cohorts.length === 0 ? (
            <>
              <MissingDays days={missingDays} />
              <EmptyState title={t('insight.noCohorts')} text={t('insight.noViewersText')} />
            </>
          ) : (
            <>
              <MissingDays days={missingDays} />
              <Table label={t('insight.retention')} rows={cohorts} keyOf={({ from }) => from} columns={columns} />
              <p className={styles.note}>
                <MetricWithExplanation figure="cohort">{t('insight.firstVisit')}</MetricWithExplanation> ·{' '}
                <MetricWithExplanation figure="returned">{t('insight.retention')}</MetricWithExplanation> ·{' '}
                <MetricWithExplanation figure="revenue">{t('insight.earned')}</MetricWithExplanation>
                {unassigned.length > 0 && (
                  <>
                    {' · '}
                    <MetricWithExplanation figure="unassigned">
                      {t('insight.unassigned', { amount: all(unassigned) })}
                    </MetricWithExplanation>
                  </>
                )}
              </p>
            </>
          )
        }
      </QueryStates>
    </Card>
  )
}
