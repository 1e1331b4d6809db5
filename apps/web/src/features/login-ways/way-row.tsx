import buttons from '#ui/button.module.css'
import styles from './ways-to-log-in.module.css'

interface Props {
  readonly name: string
  readonly note: string
  readonly removeText?: string
  /** Missing for a way that cannot be removed. */
  readonly onRemove?: () => void
}

/** One way to log in. */
export const WayRow = ({ name, note, removeText, onRemove }: Props) => (
  <li className={styles.way}>
    <span className={styles.facts}>
      <b>{name}</b>
      <span className={styles.note}>{note}</span>
    </span>
    {onRemove && (
      <button
        type="button"
        className={`${buttons.quiet} ${buttons.compact}`}
        aria-label={`${removeText} ${name}`}
        onClick={onRemove}
      >
        {removeText}
      </button>
    )}
  </li>
)
