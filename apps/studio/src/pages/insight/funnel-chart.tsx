import type { FunnelResult } from '@cliffhanger/contract/studio/insight'
import type { CSSProperties } from 'react'
import { ChangeWithArrow, PercentChange } from '#ui/chart/change.tsx'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import { classNames } from '#ui/class-names.ts'
import { MetricWithExplanation } from './counted.tsx'
import styles from './insight.module.css'
import { useInsightText } from './use-insight-text.ts'
import { useInsightPageText } from './use-page-text.ts'

const shareOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (100 * part) / whole)

interface Props {
  readonly now: FunnelResult
  /** The previous period; undefined if the archive does not have all of its events. */
  readonly before: FunnelResult | undefined
}

/** Returns the height of a column in percent; on a narrow screen, where steps are rows, its width. */
const partStyle = (percent: number) => ({ '--part': `${percent}%` }) as CSSProperties

/**
 * The funnel of all viewers as columns; dashed lines show the previous period. Text shows the number of viewers of each
 * step, and the changes from the previous period.
 */
export function FunnelChart({ now, before }: Props) {
  const { t, number } = useInsightPageText()
  const { percent, points } = useMetricFormats()
  const { span } = useInsightText()
  const [first = 0] = now.total.viewers
  const [firstBefore = 0] = before?.total.viewers ?? []
  const highest = Math.max(first, firstBefore, 1)
  return (
    <ol className={styles.funnel} aria-label={t('insight.funnel')}>
      {now.steps.map((step, at) => {
        const viewers = now.total.viewers[at] ?? 0
        const earlier = before?.total.viewers[at] ?? 0
        const next = now.total.viewers[at + 1]
        const time = now.times[at + 1]
        const share = shareOf(viewers, now.total.viewers[at - 1] ?? 0)
        const shareBefore = shareOf(earlier, before?.total.viewers[at - 1] ?? 0)
        return (
          <li key={step} className={classNames(step === 'wall' && styles.wall) || undefined}>
            <MetricWithExplanation figure={step}>{t(`insight.step.${step}`)}</MetricWithExplanation>
            <b>{number(viewers)}</b>
            <span className={styles.plot} aria-hidden="true">
              <i className={styles.bar} style={partStyle((100 * viewers) / highest)} />
              {before && <i className={styles.was} style={{ bottom: `${(100 * earlier) / highest}%` }} />}
              {next !== undefined && (
                <svg className={styles.fall} viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
                  <path d={`M0 ${100 - (100 * viewers) / highest}L100 ${100 - (100 * next) / highest}V100H0Z`} />
                </svg>
              )}
            </span>
            <span className={styles.stepText}>
              {at === 0 ? (
                <PercentChange now={viewers} before={earlier} />
              ) : (
                <>
                  {share === undefined ? '–' : t('insight.ofStepBefore', { share: percent(share) })}{' '}
                  {share !== undefined && shareBefore !== undefined && (
                    <ChangeWithArrow
                      text={points(Math.abs(share - shareBefore))}
                      change={Math.round(10 * (share - shareBefore)) / 10}
                    />
                  )}
                </>
              )}
            </span>
            {time && time.median !== null && time.p90 !== null && (
              <span className={styles.time}>
                <MetricWithExplanation figure="time">
                  {t('insight.toNext', { median: span(time.median), p90: span(time.p90) })}
                </MetricWithExplanation>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
