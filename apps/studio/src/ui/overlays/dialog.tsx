import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Buttons. The label of the last one repeats the verb of the dialog's title. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/**
 * A modal dialog for actions on money, access and deletion. Focus stays inside and returns afterwards; Escape closes
 * the dialog.
 */
export function Dialog({ title, isOpen, onClose, actions, children }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.dialog}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          <div className={styles.body}>{children}</div>
          <div className={styles.foot}>{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
