import { useText } from '#i18n/use-text.ts'
import { Legend, LineChart } from '#ui/chart/line-chart.tsx'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import { firstFrameTargetsMs, type MetricWithDailyValues } from './figure-kinds.ts'
import styles from './figures-card.module.css'

/** Small charts of the time to first frame, paywalls and views, below the selected metric. */
export function SmallCharts({
  figures,
  names,
}: {
  readonly figures: readonly MetricWithDailyValues[]
  readonly names: readonly string[]
}) {
  const { t } = useText()
  const { duration } = useMetricFormats()
  const [p50, p95] = [figures.find(({ id }) => id === 'p50'), figures.find(({ id }) => id === 'p95')]
  const compared = figures.filter(({ id }) => id === 'wall' || id === 'views').toReversed()
  const legend = [
    { name: t('figures.now'), tone: 1 as const },
    { name: t('figures.before'), tone: 'before' as const },
  ]
  return (
    <div className={styles.small}>
      {p50 && p95 && (
        <section aria-label={t('figures.firstFrame')}>
          <div className={styles.smallHead}>
            <h2>{t('figures.firstFrame')}</h2>
            <Legend
              lines={[
                { name: 'p50', tone: 2 },
                { name: 'p95', tone: 1 },
              ]}
            />
          </div>
          <LineChart
            label={t('figures.firstFrame')}
            days={names}
            lines={[
              { name: 'p95', values: p95.days, tone: 1 },
              { name: 'p50', values: p50.days, tone: 2 },
            ]}
            aims={[
              { value: firstFrameTargetsMs.p50, text: '', tone: 2 },
              { value: firstFrameTargetsMs.p95, text: t('figures.aim', { value: 'p95' }), tone: 1 },
            ]}
            format={duration}
            formatTick={p95.formatTick}
            height={120}
            names={3}
          />
        </section>
      )}
      {compared.map((figure) => (
        <section key={figure.id} aria-label={t(`figures.${figure.id}`)}>
          <div className={styles.smallHead}>
            <h2>{t(`figures.${figure.id}`)}</h2>
            <Legend lines={legend} />
          </div>
          <LineChart
            label={t(`figures.${figure.id}.chart`)}
            days={names}
            lines={[
              { name: t('figures.now'), values: figure.days, tone: 1 },
              { name: t('figures.before'), values: figure.before, tone: 'before' },
            ]}
            format={figure.format}
            formatTick={figure.formatTick}
            height={120}
            names={3}
            {...(figure.isClose && { isClose: true })}
          />
        </section>
      ))}
    </div>
  )
}
