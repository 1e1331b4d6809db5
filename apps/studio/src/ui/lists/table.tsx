import { Fragment, type ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly isNumber?: boolean
  readonly isWrapping?: boolean
  /** Heading shared by adjacent columns of the same group. */
  readonly group?: string
  /** True if narrow windows hide the column. */
  readonly isExtra?: boolean
  /** Makes the heading sort the rows. `direction` is absent while the rows are sorted by another column. */
  readonly sort?: { readonly direction?: 'ascending' | 'descending' | undefined; onSort(): void }
  cell(row: Row): ReactNode
}
/** The rows selected for a bulk action. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>
  onChange(keys: ReadonlySet<string>): void
}

export interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  /** Cells of the sum row by column id. The sum row is above all other rows. */
  readonly sums?: Readonly<Record<string, ReactNode>>
  /**
   * Returns the group heading of a row. A row whose heading differs from that of the previous row starts a new group.
   */
  groupOf?(row: Row): string
  readonly selection?: RowSelection & {
    /** Returns the label of the row's checkbox for screen readers. */
    labelOf(row: Row): string
  }
  /** Key of the row that keyboard shortcuts act on. */
  readonly current?: string | undefined
}

/** The table of a paginated list. */
export function Table<Row>({ label, columns, rows, keyOf, sums, groupOf, selection, current }: TableProps<Row>) {
  const look = ({ isNumber, isWrapping, isExtra }: Column<Row>) =>
    classNames(isNumber && styles.number, isWrapping && styles.wraps, isExtra && styles.extra) || undefined
  const width = columns.length + (selection ? 1 : 0)
  const groups = rows.map((row) => groupOf?.(row))
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        {columns.some(({ group }) => group) && (
          <GroupHeads columns={columns} look={look} hasSelection={selection !== undefined} />
        )}
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <SelectAll selection={selection} keys={rows.map(keyOf)} />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.id} scope="col" className={look(column)} aria-sort={column.sort?.direction}>
              <Heading {...column} />
            </th>
          ))}
        </tr>
        {sums && (
          <tr className={styles.sums}>
            {selection && <td />}
            {columns.map((column) => (
              <td key={column.id} className={look(column)}>
                {sums[column.id]}
              </td>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={keyOf(row)}>
            {groups[at] !== undefined && groups[at] !== groups[at - 1] && (
              <tr className={styles.group}>
                <th colSpan={width} scope="rowgroup">
                  {groups[at]}
                </th>
              </tr>
            )}
            <tr aria-current={current === keyOf(row) || undefined}>
              {selection && (
                <td className={styles.choice}>
                  <SelectRow selection={selection} rowKey={keyOf(row)} label={selection.labelOf(row)} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** The header row with the names of column groups. */
function GroupHeads<Row>({
  columns,
  look,
  hasSelection,
}: {
  readonly columns: readonly Column<Row>[]
  readonly hasSelection: boolean
  look(column: Column<Row>): string | undefined
}) {
  const parts: { readonly column: Column<Row>; readonly span: number }[] = []
  for (const column of columns) {
    const last = parts.at(-1)
    if (column.group && last?.column.group === column.group) parts.splice(-1, 1, { ...last, span: last.span + 1 })
    else parts.push({ column, span: 1 })
  }
  return (
    <tr className={styles.heads}>
      {hasSelection && <td />}
      {parts.map(({ column, span }) =>
        column.group ? (
          <th key={column.id} scope="colgroup" colSpan={span} className={look(column)}>
            <span>{column.group}</span>
          </th>
        ) : (
          <td key={column.id} className={look(column)} />
        ),
      )}
    </tr>
  )
}

function Heading<Row>({ id, title, sort }: Pick<Column<Row>, 'id' | 'title' | 'sort'>) {
  if (!sort) return title || <span className="visually-hidden">{id}</span>
  const { direction, onSort } = sort
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {title}
      {direction && <Icon name={direction === 'ascending' ? 'arrowUp' : 'arrowDown'} size={14} />}
    </button>
  )
}

function SelectAll({ selection: { keys, onChange }, keys: all }: { selection: RowSelection; keys: readonly string[] }) {
  const { t } = useText()
  const isAll = all.length > 0 && all.every((key) => keys.has(key))
  return (
    <input
      type="checkbox"
      aria-label={t('rows.selectAll')}
      checked={isAll}
      onChange={() => onChange(new Set(isAll ? [] : all))}
    />
  )
}

function SelectRow({
  selection: { keys, onChange },
  rowKey,
  label,
}: {
  selection: RowSelection
  rowKey: string
  label: string
}) {
  function toggle(): void {
    const chosen = new Set(keys)
    if (!chosen.delete(rowKey)) chosen.add(rowKey)
    onChange(chosen)
  }
  return <input type="checkbox" aria-label={label} checked={keys.has(rowKey)} onChange={toggle} />
}

/** The second line of a table cell, in small print. */
export const SecondLine = ({ children }: { children: ReactNode }) => <small className={styles.second}>{children}</small>
