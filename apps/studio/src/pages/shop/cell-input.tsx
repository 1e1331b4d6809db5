import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import styles from './shop.module.css'

interface CellInputProps {
  /** The column, and the name of the row, for screen readers. */
  readonly field: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly isChanged: boolean
  onChange(value: string): void
}

/** A value that is edited in its cell of a table. */
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

/** A typed whole number; a wrong text stays a wrong number, which the server names. */
export const toInteger = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)
