import { useText } from '#i18n/use-text.ts'
import { type Column, Table } from '#ui/lists/table.tsx'
import type { LineChartProps } from './line-chart.tsx'

/** The values of a chart as a table, newest first. */
export function ChartTable({ label, days, lines, format }: LineChartProps) {
  const { t } = useText()
  const rows = days.map((day, at) => ({ day, at })).toReversed()
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'day', title: t('chart.day'), cell: ({ day }) => day },
    ...lines.map(({ name, values }) => ({
      id: name,
      title: name,
      isNumber: true,
      cell({ at }: { readonly at: number }) {
        const value = values[at]
        return value === undefined ? t('chart.missing') : format(value)
      },
    })),
  ]
  return <Table label={label} rows={rows} keyOf={({ at }) => `${at}`} columns={columns} />
}
