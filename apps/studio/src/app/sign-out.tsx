import { studioSession } from '@cliffhanger/contract/studio/session'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import styles from './sign-out.module.css'

const SignOutContext = createContext<() => void>(() => undefined)
/** Returns a function that ends the session. It then shows the sign-in page, or a message if the sign-out failed. */
export const useSignOut = (): (() => void) => useContext(SignOutContext)

/**
 * Provides the function of `useSignOut`. If the sign-out fails, a message warns the operator: on a shared computer the
 * next person could continue the session.
 */
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
      // If the session has already ended, the sign-out has succeeded.
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
          <NoteBox tone="bad" isAlert>
            <b>{t('nav.signOutFailed')}</b> {textOf(failure)}
            <span className={styles.actions}>
              <Button isSmall isBusy={isBusy} onClick={() => void signOut()}>
                {t('common.retry')}
              </Button>
              <Button isSmall look="quiet" onClick={() => setFailure(undefined)}>
                {t('common.close')}
              </Button>
            </span>
          </NoteBox>
        </div>
      )}
    </SignOutContext>
  )
}
