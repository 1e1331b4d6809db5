import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/dialog.tsx'
import styles from './log-out-dialog.module.css'

interface Props {
  readonly email: string
  readonly onClose: () => void
  /** Everybody else is logged out. */
  readonly onDone: () => void
}

/** Asks, and ends the account's sessions on every other device. */
export function EndOthersDialog({ email, onClose, onDone }: Props) {
  const t = useText()
  const { run, act } = useApi()
  const ending = useMutation({
    async mutationFn(): Promise<boolean> {
      if (!(await run(ownAccount.signOutEverywhere, {})).ok) return false
      act('logOutElsewhere')
      onDone()
      return true
    },
  })
  return (
    <Dialog title={t('account.endOthersTitle')} text={t('account.endOthersText', { email })} onClose={onClose}>
      <p className={styles.failure} role="alert">
        {ending.data === false && t('account.endOthersFailed')}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={ending.isPending}
        aria-busy={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {t('account.endOthers')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </Dialog>
  )
}
