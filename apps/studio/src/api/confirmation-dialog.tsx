import { studioSession } from '@cliffhanger/contract/studio/session'
import { type FormEvent, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { CallFailure, callStudio } from './call.ts'
import { requestPasskeyProof } from './passkeys.ts'

/** A dialog in which the operator confirms their identity by a passkey or a code. */
export function ConfirmationDialog({
  onProved,
  onClose,
}: {
  readonly onProved: () => void
  readonly onClose: () => void
}) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')

  async function prove(by: 'passkey' | 'code'): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      if (by === 'code') await callStudio(studioSession.confirm, { code })
      else {
        const options = await callStudio(studioSession.confirmOptions, {})
        await callStudio(studioSession.confirm, { proof: await requestPasskeyProof(options) })
      }
      onProved()
    } catch (error) {
      const isWrongCode = error instanceof CallFailure && error.reason === 'wrongCode'
      setProblem(t(isWrongCode ? 'signIn.wrongCode' : 'confirm.failed'))
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void prove('code')
  }
  return (
    <Dialog
      title={t('confirm.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" icon="account" isBusy={isBusy} onClick={() => void prove('passkey')}>
            {t('confirm.passkey')}
          </Button>
        </>
      }
    >
      <p>{t('confirm.why')}</p>
      <ErrorMessage text={problem} />
      <form onSubmit={submit}>
        <TextField
          label={t('confirm.orCode')}
          help={t('confirm.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </form>
    </Dialog>
  )
}
