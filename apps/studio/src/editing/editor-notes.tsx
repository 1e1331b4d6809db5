import { rolesFor, type StudioAction } from '@cliffhanger/domain/studio-roles'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Note, Problem } from '#ui/pages/states.tsx'
import { ConflictNote } from './conflict-note.tsx'
import type { Draft } from './use-draft.ts'

interface EditorNotesProps {
  /** The live value could not be read again. */
  readonly failure: CallFailure | null
  /** Publishing; roles that may not do it only read. */
  readonly action: StudioAction
  readonly canEdit: boolean
  readonly draft: Pick<Draft<unknown>, 'base' | 'isOutdated' | 'discard' | 'rebase'>
  readonly live: number
  /** Changes that publishing the draft would make to the live version. */
  readonly changes: readonly string[]
  /** The reason why the last change was refused. */
  readonly problem: string | undefined
}

/** The notes above an editor with versions. */
export function EditorNotes(props: EditorNotesProps) {
  const { failure, action, canEdit, draft, live, changes, problem } = props
  const { t } = useText()
  const textOf = useFailureText()
  const roles = rolesFor(action).map((role) => t(`role.${role}`))
  return (
    <>
      {failure && (
        <Note tone="warn" isAlert>
          {textOf(failure)}
        </Note>
      )}
      {!canEdit && <Note>{t('editing.readOnly', { roles: roles.join(', ') })}</Note>}
      <Problem text={problem} />
      {draft.isOutdated && <ConflictNote draft={draft} live={live} changes={changes} />}
    </>
  )
}
