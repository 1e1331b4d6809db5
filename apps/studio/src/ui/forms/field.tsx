import { type ComponentProps, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './field.module.css'

interface Shared {
  readonly label: string
  readonly help?: string
  /** Describes what is wrong with the value, and what a valid value looks like. */
  readonly error?: string | undefined
  /** True if only screen readers get the label, for example in a table with a heading. */
  readonly isLabelHidden?: boolean
}

function useDescribed({ help, error }: Shared) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, props: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined } }
}

function Notes({ id, help, error }: Shared & { readonly id: string }) {
  return (
    <>
      {help && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="problem" size={14} />
          {error}
        </span>
      )}
    </>
  )
}

/** A text field with a label, a help text and an error message. */
export function TextField({
  label,
  help,
  error,
  isLabelHidden,
  className,
  ...input
}: Shared & ComponentProps<'input'>) {
  const { id, props } = useDescribed({ label, ...(help && { help }), error })
  return (
    <div className={classNames(styles.field, className)}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <input className={classNames(styles.input, error !== undefined && styles.wrong)} {...props} {...input} />
      <Notes id={id} label={label} {...(help && { help })} error={error} />
    </div>
  )
}

/** A multi-line text field with a label, a help text and an error message. */
export function TextArea({ label, help, error, isLabelHidden, ...input }: Shared & ComponentProps<'textarea'>) {
  const { id, props } = useDescribed({ label, ...(help && { help }), error })
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea className={classNames(styles.input, error !== undefined && styles.wrong)} {...props} {...input} />
      <Notes id={id} label={label} {...(help && { help })} error={error} />
    </div>
  )
}

/** A labelled checkbox. */
export function CheckField({
  label,
  help,
  isChecked,
  onCheck,
  isDisabled,
}: {
  readonly label: string
  readonly help?: string
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
  readonly isDisabled?: boolean
}) {
  const { id, props } = useDescribed({ label, ...(help && { help }) })
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          {...props}
          checked={isChecked}
          disabled={isDisabled}
          onChange={({ target }) => onCheck(target.checked)}
        />
        {label}
      </label>
      <Notes id={id} label={label} {...(help && { help })} />
    </div>
  )
}

/** A labelled dropdown with a few options. */
export function SelectField<V extends string>({
  label,
  help,
  error,
  isLabelHidden,
  isDisabled,
  options,
  value,
  onChoose,
}: Shared & {
  readonly isDisabled?: boolean
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onChoose: (value: V) => void
}) {
  const { id, props } = useDescribed({ label, ...(help && { help }), error })
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        className={styles.input}
        {...props}
        disabled={isDisabled}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Notes id={id} label={label} {...(help && { help })} error={error} />
    </div>
  )
}
