import { useId } from 'react'
import styles from './scale.module.css'

interface Props {
  readonly label: string
  readonly value: number
  /** The formatted value, for screen readers. */
  readonly text: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

/** A labelled range slider. */
export function RangeSlider({ label, value, text, min, max, step, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.scale}>
      <label htmlFor={id}>{label}</label>
      <output className="figures" htmlFor={id}>
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
