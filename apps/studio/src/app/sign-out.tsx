import { studioSession } from '@cliffhanger/contract/studio/session'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Note } from '#ui/pages/states.tsx'
import styles from './sign-out.module.css'

const SignOutContext = createContext<() => void>(() => undefined)
/** Ends the session; the sign-in page follows, or a note that it did not work. */
export const useSignOut = (): (() => void) => useContext(SignOutContext)

/** Signs out. Without an answer of the server it says so, because on a shared computer the next person could go on. */
export function SignOutProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useText()
  const textOf = useFailureText()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<CallFailure>()
  const [isBusy, setBusy] = useState(false)

  async function signOut(): Promise<void> {
    setBusy(true)
    try {
      await callStudio(studioSession.signOut, {})
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // A session that has ended before needs no sign-out.
      if (error.reason !== 'signedOut') return setFailure(error)
    } finally {
      setBusy(false)
    }
    setFailure(undefined)
    await queries.resetQueries()
  }
  return (
    <SignOutContext value={() => void signOut()}>
      {children}
      {failure && (
        <div className={styles.failed}>
          <Note tone="bad" isAlert>
            <b>{t('nav.signOutFailed')}</b> {textOf(failure)}
            <span className={styles.actions}>
              <Button isSmall isBusy={isBusy} onClick={() => void signOut()}>
                {t('common.retry')}
              </Button>
              <Button isSmall look="quiet" onClick={() => setFailure(undefined)}>
                {t('common.close')}
              </Button>
            </span>
          </Note>
        </div>
      )}
    </SignOutContext>
  )
}
