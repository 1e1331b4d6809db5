import type { Outcome } from '#api/outcome.ts'
import { RemovalDialog } from '#features/removal/removal-dialog.tsx'
import buttons from '#ui/button.module.css'
import type { LoginTextFunction } from './use-login-texts.ts'
import styles from './ways-to-log-in.module.css'

interface RemoveWayProps {
  readonly t: LoginTextFunction
  readonly name: string
  readonly email: string
  readonly remove: () => Promise<Outcome<object, 'lastWay'>>
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes a login method from the account. */
export function RemoveLoginMethodDialog({ t, name, email, remove, ...handlers }: RemoveWayProps) {
  async function removeWay(): Promise<string> {
    const answer = await remove()
    // A method that was already removed counts as success.
    if (answer.ok || answer.reason === 'notFound') return ''
    return t(answer.reason === 'lastWay' ? 'lastWay' : 'notRemoved')
  }
  return (
    <RemovalDialog
      title={t('removeTitle', { name })}
      text={t('removeText', { email })}
      action={t('remove')}
      remove={removeWay}
      {...handlers}
    />
  )
}

interface Props {
  readonly name: string
  readonly note: string
  readonly removeText?: string
  /** Called by the button that removes the login method; absent if the login method cannot be removed. */
  readonly onRemove?: () => void
}

/** A row with one login method. */
export const LoginMethodRow = ({ name, note, removeText, onRemove }: Props) => (
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
