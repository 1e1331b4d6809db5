import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface Props {
  readonly title: string
  readonly text?: string
  /** Escape, or a tap beside it. */
  readonly onClose: () => void
  /** The buttons, the safe one last. */
  readonly children: ReactNode
}

/** The browser's own modal: it keeps the focus inside and gives it back. Mount it to open it. */
export function Dialog({ title, text, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Layout: it must close, and give the focus back, before it leaves the page.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={onClose}
      // The player's keys must not hear what is typed here.
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <h2 id={id} className={`${styles.title} display`}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        <div className={styles.buttons}>{children}</div>
      </div>
    </dialog>
  )
}
