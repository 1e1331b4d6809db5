import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import styles from './shop.module.css'
import { invalidInteger, parseInteger } from './typed-integer.ts'

interface CellInputProps {
  /** `field` is the column and `name` the row, for screen readers. */
  readonly field: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly isChanged: boolean
  onChange(value: string): void
}

/** An input inside a table cell. */
export function CellInput({ field, name, value, error, isDisabled, isChanged, onChange }: CellInputProps) {
  const { t } = useText()
  if (isDisabled) return value
  return (
    <TextField
      label={t('shop.field', { field, name })}
      isLabelHidden
      inputMode="decimal"
      className={styles.cell}
      data-changed={isChanged || undefined}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface IntegerCellInputProps extends Omit<CellInputProps, 'value' | 'onChange'> {
  readonly value: number
  onChange(value: number): void
}

/** An input for a whole number inside a table cell. A text that is not a whole number stays, to be corrected. */
export function IntegerCellInput({ value, onChange, ...cell }: IntegerCellInputProps) {
  const [typed, setTyped] = useState('')
  return (
    <CellInput
      {...cell}
      value={value === invalidInteger ? typed : String(value)}
      onChange={(text) => {
        setTyped(text)
        onChange(parseInteger(text))
      }}
    />
  )
}
