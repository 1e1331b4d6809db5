import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { TestBadge } from '#features/purchase/product-name.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { CloseIcon } from '#ui/icons/row-icons.tsx'
import styles from './modal.module.css'

interface Props {
  readonly title: string
  /** Called by Escape and the close button. If absent, the viewer cannot close the dialog. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/**
 * Dialog for all steps of a purchase. It traps the focus, restores it when it closes, and does not close by a tap
 * outside.
 */
export function Modal({ title, onClose, children }: Props) {
  const t = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because the dialog must close and restore the focus before React removes it from the page.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={id}
      // The player's keyboard shortcuts must not react to typed text.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={`${styles.title} display`} tabIndex={-1}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className={buttons.round} aria-label={t('wallet.close')} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      <div className={styles.body}>
        {children}
        <TestBadge />
      </div>
    </dialog>
  )
}
