import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './toast.module.css'

interface Toast {
  readonly text: string
  /** Takes the change back. */
  readonly undo?: () => void
}
type ShowToast = (toast: Toast) => void
const ToastContext = createContext<ShowToast>(() => undefined)
/** Shows a message about a finished action, with its undo. */
export const useToast = (): ShowToast => useContext(ToastContext)

const shownMs = 8_000

/** Shows one message at a time for eight seconds; it stays while the pointer or the focus is on it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useText()
  const [toast, setToast] = useState<Toast>()
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (!toast || isHeld) return
    timer.current = window.setTimeout(() => setToast(undefined), shownMs)
    return () => clearTimeout(timer.current)
  }, [toast, isHeld])
  function close(): void {
    setToast(undefined)
    setHeld(false)
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
            <Icon name="check" size={16} />
            <span>{toast.text}</span>
            {toast.undo && (
              <Button
                isSmall
                look="quiet"
                onClick={() => {
                  toast.undo?.()
                  close()
                }}
              >
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
