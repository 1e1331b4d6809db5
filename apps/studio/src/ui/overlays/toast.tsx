import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './toast.module.css'

interface Toast {
  readonly text: string
  /**
   * Reverts the mutation. A failure is shown in the toast, because the page that started the mutation may be closed
   * by then.
   */
  readonly undo?: () => Promise<unknown>
  /** Returns the message for a failed undo, if the default message does not explain the failure. */
  readonly undoFailure?: (failure: CallFailure) => string
  /** Whether the action failed. Such a message stays until it is closed. */
  readonly isFailure?: boolean
}
type ShowToast = (toast: Toast) => void
const ToastContext = createContext<ShowToast>(() => undefined)
/** Returns a function that shows a message about an action, with an undo button if `undo` is given. */
export const useToast = (): ShowToast => useContext(ToastContext)

const shownMs = 8_000

/**
 * Shows one message at a time for eight seconds, or longer while the pointer or the focus is on the message. A failed
 * undo stays until it is closed, and can be retried.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useText()
  const textOf = useFailureText()
  const [toast, setToast] = useState<Toast>()
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (!toast || toast.isFailure || isHeld) return
    timer.current = window.setTimeout(() => setToast(undefined), shownMs)
    return () => clearTimeout(timer.current)
  }, [toast, isHeld])
  function close(): void {
    setToast(undefined)
    setHeld(false)
  }
  async function undo(done: Toast): Promise<void> {
    close()
    try {
      await done.undo?.()
    } catch (error) {
      const text = error instanceof CallFailure ? (done.undoFailure ?? textOf)(error) : t('failure.other')
      setToast({ ...done, text, isFailure: true })
    }
  }
  return (
    <ToastContext value={setToast}>
      {children}
      <div className={styles.place} role="status">
        {toast && (
          <fieldset
            className={styles.toast}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <Icon name={toast.isFailure ? 'problem' : 'check'} size={16} />
            <span role={toast.isFailure ? 'alert' : undefined}>{toast.text}</span>
            {toast.undo && (
              <Button isSmall look="quiet" onClick={() => void undo(toast)}>
                {t('common.undo')}
              </Button>
            )}
            <Button isSmall look="quiet" icon="close" aria-label={t('common.close')} onClick={close} />
          </fieldset>
        )}
      </div>
    </ToastContext>
  )
}
