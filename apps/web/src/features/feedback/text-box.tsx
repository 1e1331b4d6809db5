import { type ComponentProps, useId } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import form from '#ui/forms/form.module.css'
import styles from './text-box.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'value' | 'maxLength'> & {
  readonly label: string
  readonly value: string
  /** Error text; '' for none. */
  readonly error: string
  /**
   * Maximum number of characters. Excess characters can be typed and are shown as an error, instead of being cut off.
   */
  readonly most: number
}

/** A multi-line text field with a label above, and the character count and error below. */
export function TextBox({ label, error, most, ...box }: Props) {
  const { number } = useLocale()
  const id = useId()
  const count = Array.from(box.value).length
  const hasError = error !== ''
  return (
    <div>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...box}
        id={id}
        className={classNames(form.frame, styles.box, hasError && form.wrong)}
        aria-invalid={hasError}
        aria-describedby={`${id}-error ${id}-count`}
      />
      <div className={styles.below}>
        <p className={form.error} id={`${id}-error`} role="alert">
          {error}
        </p>
        <p className={classNames(styles.count, count > most && styles.over, 'figures')} id={`${id}-count`}>
          {number(count)} / {number(most)}
        </p>
      </div>
    </div>
  )
}
