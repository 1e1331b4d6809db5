import { type ComponentProps, useId } from 'react'
import type { TextKey } from '#i18n/catalogue.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import type { BillingProblems } from './billing.ts'
import styles from './billing-input.module.css'

type Problem = Exclude<BillingProblems[keyof BillingProblems], undefined> & TextKey
interface Props extends Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode' | 'placeholder'> {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly problem: Problem | undefined
  readonly onChange: (text: string) => void
}

/** A labelled field with what is wrong below it. */
export function BillingInput({ label, problem, value, onChange, ...rest }: Props) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={classNames(styles.input, problem && styles.wrong)}
        value={value}
        maxLength={rest.name === 'email' ? 254 : 64}
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </div>
  )
}
