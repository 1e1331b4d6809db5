import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly label: string
  /** Explanation below the label. */
  readonly text?: ReactNode
  readonly icon?: ReactNode
  /** True inside a card: the switch then draws no card of its own. */
  readonly isPlain?: boolean
}

/** A setting that is on or off; the whole row is the tap target. */
export function Switch({ isOn, onChange, label, text, icon, isPlain = false }: Props) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={text === undefined ? undefined : id}
      aria-label={label}
      className={isPlain ? styles.row : `${styles.row} ${styles.card}`}
      onClick={() => onChange(!isOn)}
    >
      {icon}
      <span className={styles.words}>
        {label}
        {text !== undefined && (
          <span className={styles.text} id={id}>
            {text}
          </span>
        )}
      </span>
      <span className={styles.track} />
    </button>
  )
}
