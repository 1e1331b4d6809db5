import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './log-out-dialog.module.css'

interface Props {
  readonly email: string
  readonly onClose: () => void
  /** All other devices are logged out. */
  readonly onDone: () => void
}

/** Asks for confirmation, then ends the account's sessions on all other devices. */
function EndOthersDialog({ email, onClose, onDone }: Props) {
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

/** The function that logs this account out on all other devices, and its result. */
export function SignOutOthers({ email }: { email: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [step, setStep] = useState<'offered' | 'asking' | 'done'>('offered')
  return (
    <>
      <button type="button" className={buttons.link} onClick={() => setStep('asking')}>
        {t('account.endOthers')}
      </button>
      <p role="status">{step === 'done' && t('account.endOthersDone')}</p>
      {step === 'asking' && (
        <EndOthersDialog
          email={email}
          onClose={() => setStep('offered')}
          onDone={() => {
            setStep('done')
            void queries.invalidateQueries({ queryKey: [ownAccount.devices.path] })
          }}
        />
      )}
    </>
  )
}
