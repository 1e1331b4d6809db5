import type { Outcome } from '#api/outcome.ts'
import { RemovalDialog } from '#features/removal/removal-dialog.tsx'
import type { LoginText } from './use-login-texts.ts'

interface Props {
  readonly t: LoginText
  readonly name: string
  readonly email: string
  readonly remove: () => Promise<Outcome<object, 'lastWay'>>
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes a way to log in from the account. */
export function RemoveWay({ t, name, email, remove, ...handlers }: Props) {
  async function removeWay(): Promise<string> {
    const answer = await remove()
    // A way that is removed already counts as success.
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
