import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { CloseIcon } from '#player/player-icons.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './sheet.module.css'
import content from './sheet-content.module.css'

interface SheetProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A native dialog: a bottom sheet on phones, centred on wider screens. Traps and restores the focus. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because the dialog must close and restore the focus before it is removed from the page.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[aria-current], :checked')?.focus({ preventScroll: false })
    return () => shown?.close()
  }, [])
  return (
    <dialog
      className={styles.sheet}
      ref={dialog}
      aria-label={label}
      // Stops Escape and arrow keys from reaching the player's key handler.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.body}>
        <div className={styles.grab} aria-hidden="true" />
        <button className={styles.close} type="button" aria-label={t('player.close')} onClick={onClose}>
          <CloseIcon size="small" />
        </button>
        {children}
      </div>
    </dialog>
  )
}

interface Props {
  readonly onClose: () => void
  /** Message shown when the sheet cannot be loaded; absent while it is still loading. */
  readonly children?: ReactNode
}

/**
 * A placeholder while a sheet loads. It can be closed, because loading may take long on a slow connection and never
 * end offline.
 */
export function LoadingSheet({ onClose, children }: Props) {
  const t = useText()
  return (
    <Sheet label={t('shell.loading')} onClose={onClose}>
      {children || <SkeletonBox className={content.bone} />}
    </Sheet>
  )
}
