import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { lazyWithRetry } from '#ui/lazy-part.ts'
import { CallFailure } from './call.ts'

/** Loaded lazily: most visits never need the dialog. */
const ConfirmationDialog = lazyWithRetry(() => import('./confirmation-dialog.tsx'), 'ConfirmationDialog')

/** Asks the operator to confirm their identity; rejects if they cancel. */
type Confirm = () => Promise<void>
const Confirmation = createContext<Confirm>(() => Promise.reject(new Error('no confirmation here')))
export const useConfirmation = (): Confirm => useContext(Confirmation)

interface Waiting {
  resolve(): void
  reject(error: Error): void
}

/** Provides the dialog that asks for a passkey or a code before a dangerous action. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [waiting, setWaiting] = useState<Waiting>()
  const confirm: Confirm = () => new Promise((resolve, reject) => setWaiting({ resolve, reject }))
  function close(): void {
    setWaiting(undefined)
    waiting?.reject(new CallFailure({ reason: 'cancelled', message: t('confirm.cancelled') }))
  }
  function proceed(): void {
    setWaiting(undefined)
    waiting?.resolve()
  }
  return (
    <Confirmation value={confirm}>
      {children}
      {waiting && (
        <Suspense>
          <ConfirmationDialog onProved={proceed} onClose={close} />
        </Suspense>
      )}
    </Confirmation>
  )
}
