import type { ReactNode } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { NoteBox } from '#ui/pages/states.tsx'
import { PhonePreview } from './phone.tsx'
import styles from './preview-pane.module.css'
import type { DraftPreviewResult } from './use-preview.ts'

interface PreviewPaneProps {
  readonly preview: DraftPreviewResult<unknown>
  /** Whether the page shows different content to different viewers. */
  readonly hasViewers?: boolean
  readonly children?: ReactNode
}

/** The phone preview of a draft, and below it the reason if the preview shows an older draft. */
export function PreviewPane({ preview: { url, problems, error }, hasViewers, children }: PreviewPaneProps) {
  const { t } = useText()
  const textOf = useFailureText()
  return (
    <div className={styles.pane}>
      <PhonePreview url={url} {...(hasViewers && { hasViewers })} />
      {problems.length > 0 && <NoteBox tone="warn">{t('editing.previewStops')}</NoteBox>}
      {error && <NoteBox tone="warn">{textOf(error)}</NoteBox>}
      {children}
    </div>
  )
}
