import { studioSession } from '@cliffhanger/contract/studio/session'
import { createContext, type FormEvent, lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Problem } from '#ui/pages/states.tsx'
import { CallFailure, callStudio } from './call.ts'
import { provePasskey } from './passkeys.ts'

/** Not in the first load: the sign-in page and most visits never show it. */
const Dialog = lazy(async () => ({ default: (await import('#ui/overlays/dialog.tsx')).Dialog }))

/** Proves the operator's presence; rejects when they cancel. */
type Confirm = () => Promise<void>
const Confirmation = createContext<Confirm>(() => Promise.reject(new Error('no confirmation here')))
export const useConfirmation = (): Confirm => useContext(Confirmation)

interface Waiting {
  resolve(): void
  reject(error: Error): void
}

/** The dialog that asks for a passkey, or a code, before a dangerous step. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const { t } = useText()
  const waiting = useRef<Waiting>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')

  const confirm: Confirm = () =>
    new Promise((resolve, reject) => {
      waiting.current = { resolve, reject }
      setCode('')
      setProblem('')
      setOpen(true)
    })
  function close(): void {
    setOpen(false)
    waiting.current?.reject(new CallFailure({ reason: 'cancelled', message: t('confirm.cancelled') }))
  }
  async function prove(by: 'passkey' | 'code'): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      if (by === 'code') await callStudio(studioSession.confirm, { code })
      else {
        const options = await callStudio(studioSession.confirmOptions, {})
        await callStudio(studioSession.confirm, { proof: await provePasskey(options) })
      }
      setOpen(false)
      waiting.current?.resolve()
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
    <Confirmation value={confirm}>
      {children}
      {isOpen && (
        <Suspense>
          <Dialog
            title={t('confirm.title')}
            isOpen={isOpen}
            onClose={close}
            actions={
              <>
                <Button onClick={close}>{t('common.cancel')}</Button>
                <Button look="ink" icon="account" isBusy={isBusy} onClick={() => void prove('passkey')}>
                  {t('confirm.passkey')}
                </Button>
              </>
            }
          >
            <p>{t('confirm.why')}</p>
            <Problem text={problem} />
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
        </Suspense>
      )}
    </Confirmation>
  )
}
