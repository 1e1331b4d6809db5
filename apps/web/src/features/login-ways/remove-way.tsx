import { useMutation } from '@tanstack/react-query'
import type { Outcome } from '#api/outcome.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { LoginText } from './use-login-texts.ts'
import styles from './ways-to-log-in.module.css'

interface Props {
  readonly t: LoginText
  readonly name: string
  readonly email: string
  readonly remove: () => Promise<Outcome<object, 'lastWay'>>
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes a way to log in from the account. */
export function RemoveWay({ t, name, email, remove, onClose, onRemoved }: Props) {
  const ownText = useText()
  const removing = useMutation({
    async mutationFn(): Promise<string> {
      const answer = await remove()
      // A way that is removed already counts as success.
      if (!answer.ok && answer.reason !== 'notFound') return t(answer.reason === 'lastWay' ? 'lastWay' : 'notRemoved')
      onRemoved()
      onClose()
      return ''
    },
  })
  return (
    <Dialog title={t('removeTitle', { name })} text={t('removeText', { email })} onClose={onClose}>
      <p className={styles.failure} role="alert">
        {removing.data}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={removing.isPending}
        aria-busy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {t('remove')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {ownText('shell.cancel')}
      </button>
    </Dialog>
  )
}
