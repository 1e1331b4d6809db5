import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { Sheet } from './sheet.tsx'
import content from './sheet-content.module.css'

interface Props {
  readonly onClose: () => void
  /** Why it does not load. Default: it loads. */
  readonly children?: ReactNode
}

/** Can be closed, because a sheet may load for long on a slow connection, and never without one. */
export function LoadingSheet({ onClose, children }: Props) {
  const t = useText()
  return (
    <Sheet label={t('shell.loading')} onClose={onClose}>
      {children || <SkeletonBox className={content.bone} />}
    </Sheet>
  )
}
