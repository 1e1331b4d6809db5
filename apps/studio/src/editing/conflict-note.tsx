import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/states.tsx'
import styles from './editor-head.module.css'
import type { Draft } from './use-draft.ts'
import { shortName } from './who.ts'

interface ConflictNoteProps {
  readonly draft: Pick<Draft<unknown>, 'base' | 'discard' | 'rebase'>
  readonly live: number
  /** The author of the live version; '' if it is not known. */
  readonly author: string
  /** What publishing the draft would change on the live version. */
  readonly differences: readonly string[]
}

/** Says that somebody else published in the meantime. The draft stays until the operator decides. */
export function ConflictNote({ draft, live, author, differences }: ConflictNoteProps) {
  const { t } = useText()
  const [isComparing, setComparing] = useState(false)
  return (
    <Note tone="warn" isAlert>
      <b>{t('editing.conflict', { version: live, who: shortName(author) })}</b>{' '}
      {t('editing.conflictText', { base: draft.base })}
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
        <p>{t(differences.length === 0 ? 'editing.same' : 'editing.compareText')}</p>
        <ChangeList changes={differences} />
      </Dialog>
    </Note>
  )
}

/** Changes, one a line. */
export const ChangeList = ({ changes }: { readonly changes: readonly string[] }) => (
  <ul className={styles.changes}>
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)
