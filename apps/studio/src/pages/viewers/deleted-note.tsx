import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import type { ViewerData } from './facts.ts'

/** Shows until when a deleted account can be restored. */
export function DeletedNote({ facts, role }: { facts: ViewerData; role: StudioRole }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const restore = useStudioMutation(studioViewers.restore)
  const { userId, deletedAt, restorableUntil } = facts
  if (deletedAt === undefined) return null
  if (restorableUntil === undefined) return <NoteBox tone="bad">{t('viewer.purged')}</NoteBox>
  const isInTime = restorableUntil > Date.now()
  const failure = restore.error?.reason === 'tooLate' ? t('viewer.tooLate') : restore.error && textOf(restore.error)
  return (
    <>
      <NoteBox tone="bad">
        {t('viewer.deleted', { when: time(deletedAt), until: time(restorableUntil) })}{' '}
        {isInTime && isActionAllowed(role, 'viewers.delete') && (
          <Button
            isSmall
            icon="undo"
            isBusy={restore.isPending}
            onClick={() =>
              restore.mutate({ userId }, { onSuccess: () => toast({ text: t('viewer.restored', { viewer: userId }) }) })
            }
          >
            {t('viewer.restore')}
          </Button>
        )}
      </NoteBox>
      <ErrorMessage text={failure ?? undefined} />
    </>
  )
}
