import { studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { useStudioQuery } from '#api/use-studio.ts'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from './experiments.module.css'
import { useExperimentTexts } from './use-lab-text.ts'
import { useExperimentFormats } from './use-lab-texts.ts'

interface Estimate {
  readonly value: number
  readonly low?: number
  readonly high?: number
}
/** Largest absolute value on the y-axis; the wide intervals of the first days are cut off there. */
const most = 1

/** A chart for each variant: its daily difference from the control, with the confidence interval. */
export function DifferenceCharts({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  const { t } = useExperimentTexts()
  const { difference, day } = useExperimentFormats()
  const query = useStudioQuery(studioExperiments.days, { id })
  return (
    <Card title={t('lab.chart')} about={t('lab.perViewer')} isGroup>
      <QueryStates query={query}>
        {({ days }) => {
          const [first, last] = [days[0], days.at(-1)]
          return (
            <>
              {names.map((name, index) => {
                const values = days.map(({ relative }) => relative[index] ?? { value: 0 })
                const text = t('lab.chartText', { name, difference: difference(values.at(-1)?.value ?? 0) })
                return (
                  <figure key={name} className={styles.chart}>
                    <figcaption>{name}</figcaption>
                    <Plot values={values} text={text} />
                    <span className={styles.axis}>
                      <span>{first && day(first.day)}</span>
                      <span>{last && last !== first && day(last.day)}</span>
                    </span>
                  </figure>
                )
              })}
              <p className={styles.note}>{t('lab.chartNote')}</p>
            </>
          )
        }}
      </QueryStates>
    </Card>
  )
}

function Plot({ values, text }: { readonly values: readonly Estimate[]; readonly text: string }) {
  const { difference } = useExperimentFormats()
  const known = values.flatMap(({ value, low = value, high = value }) => [value, low, high].map(Math.abs))
  const limit = Math.min(most, Math.max(0.1, ...known))
  const x = (index: number) => (values.length < 2 ? 50 : (index / (values.length - 1)) * 100)
  const y = (value: number) => 50 - (Math.max(-limit, Math.min(limit, value)) / limit) * 48
  const points = values.map(({ value }, index) => `${x(index)} ${y(value)}`)
  const banded = values.flatMap((one, index) =>
    one.low === undefined || one.high === undefined ? [] : [{ index, low: one.low, high: one.high }],
  )
  const band = [
    ...banded.map(({ index, high }) => `${x(index)} ${y(high)}`),
    ...banded.toReversed().map(({ index, low }) => `${x(index)} ${y(low)}`),
  ]
  return (
    <div className={styles.plot}>
      <span className={styles.top}>{difference(limit)}</span>
      <span className={styles.bottom}>{difference(-limit)}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={text}>
        <line className={styles.zero} x1="0" x2="100" y1="50" y2="50" />
        {band.length > 2 && <path className={styles.band} d={`M${band.join('L')}Z`} />}
        {points.length > 1 && <path className={styles.line} d={`M${points.join('L')}`} />}
      </svg>
    </div>
  )
}
