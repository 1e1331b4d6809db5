import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'
import form from './form.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  readonly label: string
  /** The error message; '' if there is none. */
  readonly error: string
  /** A button inside the field, at its end. */
  readonly children?: ReactNode
}

/** A form field with its label above and its error message below. */
export function Field({ label, error, children, ...input }: Props) {
  const id = useId()
  const hasError = error !== ''
  return (
    <div>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(form.frame, styles.box, hasError && form.wrong)}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={hasError}
          aria-describedby={hasError ? `${id}-error` : undefined}
        />
        {children}
      </div>
      <p className={`${form.error} ${styles.error}`} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
