import styles from './segments.module.css'

interface SegmentsProps<V extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly isDisabled?: boolean
  onChoose(value: V): void
}

/** A choice between a few options that are all visible. */
export function SegmentedControl<V extends string | number>({
  label,
  options,
  value,
  isDisabled,
  onChoose,
}: SegmentsProps<V>) {
  return (
    <fieldset className={styles.segments} aria-label={label} disabled={isDisabled}>
      {options.map((one) => (
        <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChoose(one.value)}>
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}
