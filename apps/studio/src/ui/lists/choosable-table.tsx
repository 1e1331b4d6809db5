import { useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { useText } from '#i18n/use-text.ts'
import { ListMenu } from '#ui/overlays/list-menu.tsx'
import styles from './choosable-table.module.css'
import { Table, type TableProps } from './table.tsx'

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/**
 * A table with a menu that hides its columns, except the first one, which names the row. This browser remembers them for the
 * operator.
 */
export function ChoosableTable<Row>({ name, ...table }: TableProps<Row> & { readonly name: string }) {
  const { t } = useText()
  const storage = useOperatorStorage()
  const storageName = `hiddenColumns.${name}`
  const [hidden, setHidden] = useState(() => storage.read(storageName, isIds) ?? [])
  const [, ...others] = table.columns
  const actions = others.map(({ id, title }) => {
    const isHidden = hidden.includes(id)
    return {
      label: title,
      isChecked: !isHidden,
      run() {
        const next = isHidden ? hidden.filter((one) => one !== id) : [...hidden, id]
        storage.save(storageName, next)
        setHidden(next)
      },
    }
  })
  return (
    <>
      <div className={styles.bar}>
        <ListMenu
          button={{ isSmall: true, look: 'quiet', icon: 'more', children: t('rows.columns') }}
          actions={actions}
        />
      </div>
      <Table {...table} columns={table.columns.filter(({ id }) => !hidden.includes(id))} />
    </>
  )
}
