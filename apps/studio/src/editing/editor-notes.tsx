import { rolesFor, type StudioAction } from '@cliffhanger/domain/studio-roles'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { ConflictNote } from './conflict-note.tsx'
import type { LocalDraft } from './use-draft.ts'

interface EditorNotesProps {
  /** Failure of the last attempt to reload the live value. */
  readonly failure: CallFailure | null
  /** The action that publishes; roles without permission for it can only read. */
  readonly action: StudioAction
  readonly canEdit: boolean
  readonly draft: Pick<LocalDraft<unknown>, 'base' | 'isOutdated' | 'discard' | 'rebase'>
  readonly live: number
  /** Changes that publishing the draft would make to the live version. */
  readonly changes: readonly string[]
  /** The reason why the server rejected the last mutation. */
  readonly problem: string | undefined
}

/** The messages above an editor of a versioned value. */
export function EditorNotes(props: EditorNotesProps) {
  const { failure, action, canEdit, draft, live, changes, problem } = props
  const { t } = useText()
  const textOf = useFailureText()
  const roles = rolesFor(action).map((role) => t(`role.${role}`))
  return (
    <>
      {failure && (
        <NoteBox tone="warn" isAlert>
          {textOf(failure)}
        </NoteBox>
      )}
      {!canEdit && <NoteBox>{t('editing.readOnly', { roles: roles.join(', ') })}</NoteBox>}
      <ErrorMessage text={problem} />
      {draft.isOutdated && <ConflictNote draft={draft} live={live} changes={changes} />}
    </>
  )
}
