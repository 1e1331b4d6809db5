import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import styles from './editor-head.module.css'
import type { LocalDraft } from './use-draft.ts'

interface ConflictNoteProps {
  readonly draft: Pick<LocalDraft<unknown>, 'base' | 'discard' | 'rebase'>
  readonly live: number
  /** Changes that publishing the draft would make to the live version. */
  readonly changes: readonly string[]
}

/**
 * Warns that the live version is no longer the one on which the draft is based. The draft is kept until the operator
 * decides.
 */
export function ConflictNote({ draft, live, changes }: ConflictNoteProps) {
  const { t } = useText()
  const [isComparing, setComparing] = useState(false)
  return (
    <NoteBox tone="warn" isAlert>
      <b>{t('editing.conflict', { version: live })}</b> {t('editing.conflictText', { base: draft.base })}
      <div className={styles.choices}>
        <Button isSmall onClick={() => setComparing(true)}>
          {t('editing.compare')}
        </Button>
      </div>
      <Dialog
        title={t('editing.compareTitle', { version: live })}
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        actions={
          <>
            <Button
              onClick={() => {
                draft.discard()
                setComparing(false)
              }}
            >
              {t('editing.takeLive')}
            </Button>
            <Button
              look="ink"
              onClick={() => {
                draft.rebase()
                setComparing(false)
              }}
            >
              {t('editing.keepMine')}
            </Button>
          </>
        }
      >
        <p>{t(changes.length === 0 ? 'editing.same' : 'editing.compareText')}</p>
        <ChangeList changes={changes} />
      </Dialog>
    </NoteBox>
  )
}

/** A list of changes, one per line. */
export const ChangeList = ({ changes }: { readonly changes: readonly string[] }) => (
  <ul className={styles.changes}>
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)
