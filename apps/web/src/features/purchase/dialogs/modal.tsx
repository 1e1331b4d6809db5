import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { TestBadge } from '#features/purchase/shop/test-badge.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { CloseIcon } from '#ui/icons/row-icons.tsx'
import styles from './modal.module.css'

interface Props {
  readonly title: string
  /** Escape and the closing button; without it the dialog closes by itself. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** Every dialog of buying: it keeps the focus inside, gives it back, and closes on purpose only, never by a tap beside it. */
export function Modal({ title, onClose, children }: Props) {
  const t = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Layout: the dialog must close, and give focus back, before it leaves the page.
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
      // The player's keys must not hear what is typed here.
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
