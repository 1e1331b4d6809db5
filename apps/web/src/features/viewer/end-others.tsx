import { ownAccount } from '@cliffhanger/contract/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EndOthersDialog } from './end-others-dialog.tsx'

/** The way to log this account out on every other device, and what came of it. */
export function EndOthers({ email }: { email: string }) {
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
