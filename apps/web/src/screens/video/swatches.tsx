import { useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import { CheckIcon } from '#ui/row-icons.tsx'
import styles from './swatches.module.css'

export interface Swatch {
  /** `#rrggbb` */
  readonly color: string
  readonly name: `player.${'white' | 'yellow' | 'blue' | 'green' | 'black' | 'night' | 'wine'}`
}

interface Props {
  readonly label: string
  readonly swatches: readonly Swatch[]
  readonly chosen: string
  readonly onChange: (color: string) => void
}

/** Chooses one of a few colours. */
export function Swatches({ label, swatches, chosen, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <fieldset className={styles.swatches}>
      <legend>{label}</legend>
      {swatches.map(({ color, name }) => (
        <label key={color} className={styles.swatch} style={{ backgroundColor: color }}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            aria-label={t(name)}
            checked={chosen === color}
            onChange={() => onChange(color)}
          />
          <CheckIcon size="small" />
        </label>
      ))}
    </fieldset>
  )
}
