import { studioSession } from '@cliffhanger/contract/studio/session'
import { type FormEvent, useId, useState } from 'react'
import { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { createPasskey } from '#api/passkeys.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'

/** Asks for a name and creates an additional passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const textOf = useFailureText()
  const formId = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const options = useStudioMutation(studioSession.addPasskeyOptions)
  const add = useStudioMutation(studioSession.addPasskey)

  async function run(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const passkey = await createPasskey(await options.mutateAsync({}))
      await add.mutateAsync({ name, passkey })
      onClose()
    } catch (error) {
      setProblem(error instanceof CallFailure ? textOf(error) : t('signIn.cancelled'))
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog
      title={t('account.addPasskey')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={isBusy}>
            {t('account.addPasskey')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('account.passkeyName')}
          help={t('account.passkeyNameHelp')}
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
      <ErrorMessage text={problem} />
    </Dialog>
  )
}
