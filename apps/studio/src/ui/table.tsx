import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly isNumber?: boolean
  readonly isWrapping?: boolean
  cell(row: Row): ReactNode
}

/** A table of a page's rows. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
}) {
  const look = ({ isNumber, isWrapping }: Column<Row>) =>
    classNames(isNumber && styles.number, isWrapping && styles.wraps) || undefined
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={look(column)}>
              {column.title || <span className="visually-hidden">{column.id}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.id} className={look(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The second line of a cell. */
export const SecondLine = ({ children }: { children: ReactNode }) => <small className={styles.second}>{children}</small>
