import type { MoneySum } from '@cliffhanger/contract/studio/today'
import { useText } from '#i18n/use-text.ts'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import type { MetricId } from './today-search.ts'
import type { LoadedMetrics } from './use-figures.ts'

export interface MetricChange {
  readonly text: string
  readonly change: number
  readonly isLessGood?: boolean
}
/** A metric with its daily values for the chart. */
export interface MetricWithDailyValues {
  readonly id: MetricId
  /** The formatted number; `unit` is set in a smaller size. */
  readonly value: string
  readonly unit?: string
  readonly change?: MetricChange
  /** The reference for comparison: the total, the previous value, or the target. */
  readonly about: string
  readonly days: readonly (number | undefined)[]
  readonly before: readonly (number | undefined)[]
  format(value: number): string
  formatTick(value: number): string
  readonly isClose?: boolean
}

/** Minimum number of cases for a meaningful share. */
const fewestCases = 30
/** Targets for the time to first frame, in milliseconds. */
export const firstFrameTargetsMs = { p50: 500, p95: 1_500 } as const

const amountIn = (sums: readonly MoneySum[], currency: string): number =>
  Number(sums.find((sum) => sum.currency === currency)?.amount ?? 0)

/**
 * Returns the currencies of both periods, the most frequent one first; amounts in different currencies are never
 * compared.
 */
export function currenciesOf({ revenue }: LoadedMetrics): string[] {
  const days = new Map<string, number>()
  for (const { figures } of revenue?.days ?? []) {
    for (const { currency } of figures?.revenue ?? []) days.set(currency, (days.get(currency) ?? 0) + 1)
  }
  return [...days].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([currency]) => currency)
}

/** Returns a function that computes the available metrics from the loaded data. */
export function useMetricsCalculator(): (data: LoadedMetrics, currency: string) => MetricWithDailyValues[] {
  const { t, number, money, tag } = useText()
  const { bare, percent, points, duration } = useMetricFormats()
  const short = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  const whole = (amount: number, currency: string) =>
    Math.abs(amount) < 1_000
      ? money(amount, currency)
      : new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount)
  const tickMoney = (currency: string) => {
    const format = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
    return (value: number) => format.format(value)
  }
  const relative = (now: number, before: number): MetricChange | undefined =>
    before === 0 ? undefined : { text: percent(Math.abs((100 * (now - before)) / before)), change: now - before }
  const from = (text: string, hasBefore: boolean) =>
    hasBefore ? t('figures.from', { value: text }) : t('figures.none')

  function halves(values: readonly (number | undefined)[]) {
    const half = values.length / 2
    return { before: values.slice(0, half), days: values.slice(half) }
  }
  function timeFigure(id: 'p50' | 'p95', { views }: LoadedMetrics): MetricWithDailyValues {
    const [now, before] = [views.period[id], views.before[id]]
    const [value = '–', unit = ''] = now === undefined ? [] : duration(now).split('\u00a0')
    const change = now === undefined || before === undefined ? undefined : now - before
    return {
      id,
      value,
      unit,
      ...(change !== undefined && { change: { text: duration(Math.abs(change)), change, isLessGood: true } }),
      about: t('figures.aim', { value: duration(firstFrameTargetsMs[id]) }),
      ...halves(views.days.map(({ figures }) => figures?.[id])),
      format: duration,
      formatTick: (ms) => (ms === 0 ? '0' : ms < 1_000 ? `${number(ms)}\u00a0ms` : `${number(ms / 1_000)}\u00a0s`),
    }
  }
  function wallFigure({ period, before, days }: NonNullable<LoadedMetrics['revenue']>): MetricWithDailyValues {
    const share = ({ unlocked, atWall }: { unlocked: number; atWall: number }) =>
      atWall < fewestCases ? undefined : (100 * unlocked) / atWall
    const [now, was] = [share(period), share(before)]
    const change = now === undefined || was === undefined ? undefined : now - was
    return {
      id: 'wall',
      value: now === undefined ? '–' : bare(now),
      unit: now === undefined ? '' : '%',
      ...(change !== undefined && {
        change: { text: points(Math.abs(change)), change: Math.abs(change) < 0.05 ? 0 : change },
      }),
      about: now === undefined ? t('figures.tooFew') : t('figures.of', { part: period.unlocked, whole: period.atWall }),
      ...halves(days.map(({ figures }) => figures && share(figures))),
      format: percent,
      formatTick: (value) => `${number(value)}\u00a0%`,
      isClose: true,
    }
  }
  return (data, currency) => {
    const { views, revenue } = data
    const change = relative(views.period.views, views.before.views)
    const viewsFigure: MetricWithDailyValues = {
      id: 'views',
      value: number(views.period.views),
      ...(change && { change }),
      about: from(number(views.before.views), views.before.views > 0),
      ...halves(views.days.map(({ figures }) => figures?.views)),
      format: number,
      formatTick: (value) => short.format(value),
    }
    const times = [timeFigure('p50', data), timeFigure('p95', data)]
    if (!revenue) return [viewsFigure, ...times]
    const [now, was] = [amountIn(revenue.period.revenue, currency), amountIn(revenue.before.revenue, currency)]
    const moneyChange = relative(now, was)
    const revenueFigure: MetricWithDailyValues = {
      id: 'revenue',
      value: currency === '' ? '0' : whole(now, currency),
      ...(moneyChange && { change: moneyChange }),
      about: from(currency === '' ? '0' : whole(was, currency), was > 0),
      ...halves(revenue.days.map(({ figures }) => figures && amountIn(figures.revenue, currency))),
      format: (value) => (currency === '' ? number(value) : whole(value, currency)),
      formatTick: currency === '' ? number : tickMoney(currency),
    }
    return [revenueFigure, viewsFigure, wallFigure(revenue), ...times]
  }
}
