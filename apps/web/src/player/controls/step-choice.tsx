import { useId } from 'react'
import styles from './step-choice.module.css'

interface Props<V> {
  readonly label: string
  readonly steps: readonly { readonly value: V; readonly text: string }[]
  readonly chosen: V
  readonly onChoose: (value: V) => void
  /** Explanatory text below the options. */
  readonly text?: string
}

/** A row of a few options with short labels, of which one is selected. */
export function SegmentedChoice<V extends string | number>({ label, steps, chosen, onChoose, text }: Props<V>) {
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.steps}>
        {steps.map((step) => (
          <label key={step.value} className="figures">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={step.value === chosen}
              onChange={() => onChoose(step.value)}
            />
            <span>{step.text}</span>
          </label>
        ))}
      </div>
      {text !== undefined && <p>{text}</p>}
    </fieldset>
  )
}
