import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import styles from './editor-head.module.css'
import type { LocalDraft } from './use-draft.ts'
import { useUndoKey } from './use-undo-key.ts'

interface EditorActionsProps {
  readonly draft: Pick<LocalDraft<unknown>, 'base' | 'savedAt' | 'canUndo' | 'isOutdated' | 'undo' | 'discard'>
  /** Number of differences between the draft and the live version. */
  readonly changes: number
  readonly hasProblems: boolean
  readonly isBusy: boolean
  onPublish(): void
  readonly children?: ReactNode
}

/** The state of the draft, with buttons to publish or discard it. */
export function EditorActions({ draft, changes, hasProblems, isBusy, onPublish, children }: EditorActionsProps) {
  const { t, time } = useText()
  useUndoKey(draft.undo)
  const isDraft = draft.savedAt !== undefined
  return (
    <>
      <span className={styles.state} role="status">
        {draft.savedAt === undefined
          ? draft.base > 0 && t('editing.isLive', { version: draft.base })
          : t('editing.draft', { version: draft.base, time: time(draft.savedAt) })}
      </span>
      <Button
        look="quiet"
        icon="undo"
        aria-label={t('editing.undoStep')}
        title="Ctrl Z"
        disabled={!draft.canUndo}
        onClick={draft.undo}
      />
      {isDraft && (
        <Button look="quiet" onClick={draft.discard}>
          {t('editing.discard')}
        </Button>
      )}
      {children}
      <Button
        look="hot"
        isBusy={isBusy}
        disabled={!isDraft || changes === 0 || hasProblems || draft.isOutdated}
        onClick={onPublish}
      >
        {changes === 0 ? t('editing.publishNone') : t('editing.publish', { count: changes })}
      </Button>
    </>
  )
}
