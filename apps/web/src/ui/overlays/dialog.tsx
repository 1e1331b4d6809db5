import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface Props {
  readonly title: string
  readonly text?: string
  /** Called when the viewer presses Escape or taps outside the dialog. */
  readonly onClose: () => void
  /** The buttons; the one that changes nothing comes last. */
  readonly children: ReactNode
}

/** A native modal dialog, which traps and restores the focus. Mount it to open it. */
export function Dialog({ title, text, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because the dialog must close and restore the focus before it is removed from the page.
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
      // Stops key presses from reaching the player's key handler.
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
