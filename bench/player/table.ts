import type { FirstFrameGoal, PlayerCase } from './cases.ts'
import type { MetricCheckResult } from './check.ts'
import { type MeasuredSide, type Measurements, type MetricName, percentile } from './sheet.ts'

/** A completed case with its measurements. */
export interface CaseResult {
  readonly of: PlayerCase
  readonly sheet: Measurements
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const head = (...cells: readonly string[]) => [row(...cells), row(...cells.map(() => '---'))]
const digits = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 && value % 1 !== 0 ? 1 : 0))

function spread(
  sheet: Measurements,
  side: MeasuredSide,
  figure: MetricName,
): { readonly p50: number; readonly p95: number } {
  const values = sheet.of(side, figure)
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95) }
}

function judged(goal: FirstFrameGoal, sheet: Measurements) {
  const product = spread(sheet, 'product', 'first frame')
  const baseline = spread(sheet, 'baseline', 'first frame')
  const ratios = { p50: product.p50 / baseline.p50, p95: product.p95 / baseline.p95 }
  const shown = goal.of === 'ratio' ? ratios : product
  const isMet = sheet.failures.length === 0 && shown.p50 <= goal.p50 && shown.p95 <= goal.p95
  return { product, baseline, ratios, isMet }
}

/** Returns whether the times to first frame of a case meet its goal and every run was measured. */
export const meetsFirstFrameGoal = ({ of, sheet }: CaseResult): boolean =>
  of.goal ? judged(of.goal, sheet).isMet : sheet.failures.length === 0

/** Returns a Markdown table of the times to first frame, compared with the baselines. */
export function firstFrameTable(results: readonly CaseResult[]): string {
  const rows = results.flatMap(({ of: { name, goal }, sheet }) => {
    if (!goal) return []
    const { product, baseline, ratios, isMet } = judged(goal, sheet)
    const unit = goal.of === 'ms' ? ' ms' : ''
    return row(
      name,
      String(sheet.of('product', 'first frame').length),
      `${digits(product.p50)} / ${digits(product.p95)}`,
      `${digits(baseline.p50)} / ${digits(baseline.p95)}`,
      Number.isNaN(ratios.p50) ? '' : `${ratios.p50.toFixed(3)} / ${ratios.p95.toFixed(3)}`,
      `≤ ${goal.p50} / ${goal.p95}${unit}`,
      isMet ? '✓' : '✗',
    )
  })
  const columns = ['first frame', 'n', 'ms p50 / p95', 'baseline', 'ratio', 'goal', '']
  return [...head(...columns), ...rows].join('\n')
}

/** Returns a Markdown table of the checks other than the goals for the time to first frame. */
export function checksTable(checks: readonly MetricCheckResult[]): string {
  const rows = checks.map(({ what, value, goal, isMet }) =>
    row(what, value, goal ?? '', isMet === undefined ? '' : isMet ? '✓' : '✗'),
  )
  return [...head('beside', 'value', 'goal', ''), ...rows].join('\n')
}

const told: readonly MetricName[] = [
  'motion',
  'main thread',
  'FCP',
  'LCP',
  'interaction',
  'kB per seen episode',
  'kB unseen in all',
  'kB of script',
  'kB in all',
]

/** Returns a Markdown table of further metrics without their limits; p50 / p95 in ms unless the name says kB. */
export function unratedMetricsTable(results: readonly CaseResult[]): string {
  const rows = results.flatMap(({ of: { name }, sheet }) => {
    const ready = sheet.of('product', 'ready')
    const hits =
      ready.length > 0
        ? [row(name, 'ready at the swipe', `${ready.filter(Boolean).length} of ${ready.length}`, '')]
        : []
    const figures = told.flatMap((figure) => {
      const cell = (side: MeasuredSide) => {
        const { p50, p95 } = spread(sheet, side, figure)
        return sheet.of(side, figure).length > 0 ? `${digits(p50)} / ${digits(p95)}` : ''
      }
      const cells = [cell('product'), cell('baseline')]
      return cells.some((text) => text !== '') ? [row(name, figure, ...cells)] : []
    })
    return [...hits, ...figures]
  })
  return [...head('case', 'figure', 'product', 'baseline'), ...rows].join('\n')
}
