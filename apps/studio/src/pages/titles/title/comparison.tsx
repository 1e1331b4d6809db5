import { useText } from '#i18n/use-text.ts'
import { type Column, Table } from '#ui/lists/table.tsx'
import type { Difference } from './differences.ts'

/** Two states side by side, limited to their differences. */
export function StateComparison({
  label,
  titles,
  differences,
}: {
  readonly label: string
  readonly titles: readonly [string, string]
  readonly differences: readonly Difference[]
}) {
  const { t } = useText()
  const columns: readonly Column<Difference>[] = [
    { id: 'place', title: t('title.compare.place'), isWrapping: true, cell: ({ place }) => place },
    { id: 'before', title: titles[0], isWrapping: true, cell: ({ before }) => before || '–' },
    { id: 'after', title: titles[1], isWrapping: true, cell: ({ after }) => after || '–' },
  ]
  return <Table label={label} columns={columns} rows={differences} keyOf={({ place }) => place} />
}
