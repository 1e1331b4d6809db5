import { type ReactNode, useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { useText } from '#i18n/use-text.ts'
import { ListMenu } from '#ui/overlays/list-menu.tsx'
import type { Column } from './table.tsx'

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

interface ChosenColumns<Row> {
  readonly columns: readonly Column<Row>[]
  /** The menu that shows and hides columns, for the end of the filter row. */
  readonly menu: ReactNode
}

/**
 * Returns the columns of a table that the operator has not hidden. The first column names the row and cannot be
 * hidden. The choice is stored in this browser for the operator.
 */
export function useChosenColumns<Row>(name: string, all: readonly Column<Row>[]): ChosenColumns<Row> {
  const { t } = useText()
  const storage = useOperatorStorage()
  const storageName = `hiddenColumns.${name}`
  const [hidden, setHidden] = useState(() => storage.read(storageName, isIds) ?? [])
  const [, ...others] = all
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
  const button = { isSmall: true, look: 'quiet', icon: 'more', children: t('rows.columns') } as const
  return {
    columns: all.filter(({ id }) => !hidden.includes(id)),
    menu: <ListMenu button={button} actions={actions} />,
  }
}
