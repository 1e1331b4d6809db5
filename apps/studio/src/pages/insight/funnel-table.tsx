import type { FunnelResult, FunnelResultRow } from '@cliffhanger/contract/studio/insight'
import { type InsightDimension, insightFilters } from '@cliffhanger/domain/insight'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import { Icon } from '#ui/icon.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import styles from './insight.module.css'
import { useInsightText } from './use-insight-text.ts'
import { useInsightPageText } from './use-page-text.ts'

interface Props {
  readonly funnel: FunnelResult
  readonly by: InsightDimension
  /** Filters the page by one group. */
  onFilter(group: string): void
}

/** Shares below this fraction of the average are marked. */
const markedBelow = 0.93

/** The funnel of each group, with the share of viewers who continued from the previous step. */
export function FunnelTable({ funnel: { steps, total, groups }, by, onFilter }: Props) {
  const { t, number } = useInsightPageText()
  const { percent, duration } = useMetricFormats()
  const { groupName } = useInsightText()
  const mayFilter = insightFilters.some((one) => one === by)

  function share({ viewers }: FunnelResultRow, at: number, isMarked: boolean) {
    const [part = 0, whole = 0] = [viewers[at], viewers[at - 1]]
    if (whole === 0) return '–'
    const average = (total.viewers[at] ?? 0) / (total.viewers[at - 1] || 1)
    const text = percent((100 * part) / whole)
    return isMarked && part / whole < average * markedBelow ? (
      <span className={styles.low}>
        <Icon name="arrowDown" size={12} />
        <span className="visually-hidden">{t('insight.low')}</span> {text}
      </span>
    ) : (
      text
    )
  }
  const columns: readonly Column<FunnelResultRow>[] = [
    {
      id: 'group',
      title: t(`insight.by.${by}`),
      cell(row) {
        const { group } = row
        const name = groupName(by, row)
        return mayFilter && group !== undefined ? (
          <button
            type="button"
            className={styles.group}
            title={t('insight.only', { name })}
            onClick={() => onFilter(group)}
          >
            {name}
          </button>
        ) : (
          name
        )
      },
    },
    ...(by === 'adLink'
      ? [
          {
            id: 'clicks',
            title: t('insight.clicks'),
            isNumber: true,
            isExtra: true,
            cell: ({ clicks }: FunnelResultRow) => (clicks === undefined ? '–' : number(clicks)),
          },
        ]
      : []),
    ...steps.map((step, at) => ({
      id: step,
      title: t(`insight.step.${step}`),
      isNumber: true,
      isExtra: !['landing', 'firstFrame', 'paid'].includes(step),
      cell: (row: FunnelResultRow) => (at === 0 ? number(row.viewers[0] ?? 0) : share(row, at, true)),
    })),
    {
      id: 'payers',
      title: t('insight.perThousand'),
      isNumber: true,
      isExtra: true,
      cell: (row) => perThousand(row),
    },
    ...(['p50', 'p95'] as const).map((name) => ({
      id: name,
      title: t(`insight.${name}`),
      isNumber: true,
      isExtra: true,
      cell: (row: FunnelResultRow) => (row[name] === undefined ? '–' : duration(row[name])),
    })),
  ]
  function perThousand({ viewers }: FunnelResultRow): string {
    const [first = 0, paid = 0] = [viewers[0], viewers[steps.indexOf('paid')]]
    return first === 0 ? '–' : number(Math.round((10_000 * paid) / first) / 10)
  }
  const sums = {
    group: t('insight.allGroups', { count: groups.length }),
    ...Object.fromEntries(
      steps.map((step, at) => [step, at === 0 ? number(total.viewers[0] ?? 0) : share(total, at, false)]),
    ),
    payers: perThousand(total),
    p50: total.p50 === undefined ? '–' : duration(total.p50),
    p95: total.p95 === undefined ? '–' : duration(total.p95),
  }
  return (
    <Table label={t('insight.groups')} rows={groups} keyOf={({ group }) => group ?? ''} columns={columns} sums={sums} />
  )
}
