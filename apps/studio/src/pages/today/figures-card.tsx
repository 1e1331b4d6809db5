import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useDayName } from '#i18n/use-day-name.ts'
import { useText } from '#i18n/use-text.ts'
import { ChangeWithArrow } from '#ui/chart/change.tsx'
import { Legend, LineChart, TableSwitch } from '#ui/chart/line-chart.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { currenciesOf, type MetricWithDailyValues, useMetricsCalculator } from './figure-kinds.ts'
import styles from './figures-card.module.css'
import { SmallCharts } from './small-charts.tsx'
import { type PeriodDays, periodLengthsInDays, type TodaySearch } from './today-search.ts'
import { type LoadedMetrics, useDailyMetrics } from './use-figures.ts'
import { useNow } from './use-now.ts'

const route = getRouteApi('/shell/today')

/**
 * The metrics of the last complete days compared with the previous period, and a daily chart of the selected metric.
 */
export function MetricsCard({ role }: { readonly role: StudioRole }) {
  const { t } = useText()
  const { days = 30, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useDailyMetrics(days, isActionAllowed(role, 'revenue.read'))
  const choose = (chosen: TodaySearch) => void navigate({ search: { days, ...search, ...chosen }, replace: true })
  return (
    <div className={styles.figures}>
      <div className={styles.choices}>
        <SegmentedControl
          label={t('figures.period')}
          options={periodLengthsInDays.map((value) => ({ value, label: t('figures.days', { count: value }) }))}
          value={days}
          onChoose={(chosen) => choose({ days: chosen })}
        />
        <span>{t('figures.against', { count: days })}</span>
      </div>
      <section className={styles.card} aria-label={t('figures.title', { count: days })}>
        <QueryStates query={query}>
          {(data) => <Strip data={data} days={days} search={search} onChoose={choose} />}
        </QueryStates>
      </section>
    </div>
  )
}

interface StripProps {
  readonly data: LoadedMetrics
  readonly days: PeriodDays
  readonly search: TodaySearch
  readonly onChoose: (chosen: TodaySearch) => void
}

function Strip({ data, days, search, onChoose }: StripProps) {
  const { t, relative } = useText()
  const kindsOf = useMetricsCalculator()
  const nowMs = useNow(60_000)
  const currencies = currenciesOf(data)
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0] ?? ''
  const figures = kindsOf(data, currency)
  const chosen = figures.find(({ id }) => id === search.figure) ?? figures[0]
  const dayName = useDayName()
  const names = data.views.days.map(({ day }) => dayName(day))
  if (!chosen || data.views.days.every(({ figures: own }) => own === undefined)) {
    return <EmptyState title={t('figures.empty')} text={t('figures.emptyText')} />
  }
  return (
    <>
      <div className={styles.strip}>
        {figures.map((figure) => (
          <button
            key={figure.id}
            type="button"
            aria-pressed={figure === chosen}
            onClick={() => onChoose({ figure: figure.id })}
          >
            <span className={styles.name}>{t(`figures.${figure.id}`)}</span>
            <b>
              {figure.value}
              {figure.unit && <small>{`\u00a0${figure.unit}`}</small>}
            </b>
            <span className={styles.about}>
              {figure.change && <ChangeWithArrow {...figure.change} />}
              <span>{figure.about}</span>
            </span>
          </button>
        ))}
      </div>
      {chosen.id === 'revenue' && currencies.length > 1 && (
        <div className={styles.currencies}>
          <SegmentedControl
            label={t('figures.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChoose={(value) => onChoose({ currency: value })}
          />
        </div>
      )}
      <MainChart figure={chosen} names={names.slice(days)} namesBefore={names.slice(0, days)} />
      <SmallCharts figures={figures} names={names.slice(days)} />
      {data.views.computedAt !== undefined && (
        <p className={styles.computed}>{t('figures.computed', { when: relative(data.views.computedAt, nowMs) })}</p>
      )}
    </>
  )
}

interface MainChartProps {
  readonly figure: MetricWithDailyValues
  readonly names: readonly string[]
  readonly namesBefore: readonly string[]
}

function MainChart({ figure, names, namesBefore }: MainChartProps) {
  const { t } = useText()
  const [isTable, setTable] = useState(false)
  const span = (days: readonly string[]) => `${days[0] ?? ''} – ${days.at(-1) ?? ''}`
  const lines = [
    { name: span(names), values: figure.days, tone: 1 as const },
    { name: span(namesBefore), values: figure.before, tone: 'before' as const, days: namesBefore },
  ]
  return (
    <div className={styles.main}>
      <div className={styles.head}>
        <h2>{t(`figures.${figure.id}.chart`)}</h2>
        <TableSwitch isTable={isTable} onSwitch={() => setTable(!isTable)} />
        <Legend lines={lines} />
      </div>
      <LineChart
        label={t(`figures.${figure.id}.chart`)}
        days={names}
        lines={lines}
        format={figure.format}
        formatTick={figure.formatTick}
        height={190}
        isTable={isTable}
        {...(figure.isClose && { isClose: true })}
      />
    </div>
  )
}
