import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import styles from './shop.module.css'

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

/** Parses a whole number. Returns 0 for invalid text; the server rejects 0, except as the bonus of a coin pack. */
export const parseInteger = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)
