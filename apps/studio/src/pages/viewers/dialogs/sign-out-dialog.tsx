import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { ViewerData } from '../facts.ts'

/** Shows the consequences before all sessions of a viewer are ended. */
export function SignOutDialog({ facts, onClose }: { facts: ViewerData; onClose: () => void }) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const signOut = useStudioMutation(studioViewers.signOut)
  const { userId, devices, state } = facts
  function run(): void {
    const signedOut = signOut.mutateAsync({ userId }, { onSuccess: onClose })
    const finish = () => toast({ text: t('signOut.done', { viewer: userId }) })
    runOnSuccess(signedOut, finish)
  }
  return (
    <Dialog
      title={t('signOut.title', { viewer: userId })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" isBusy={signOut.isPending} onClick={run}>
            {t('viewer.signOut')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.text', { count: devices })}</p>
      <p>{t(state === 'guest' ? 'signOut.guest' : 'signOut.registered')}</p>
      <ErrorMessage text={signOut.error ? textOf(signOut.error) : undefined} />
    </Dialog>
  )
}
