import { studioSession } from '@cliffhanger/contract/studio/session'
import { operatorRecoveryCodeCount } from '@cliffhanger/domain/constants'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CodeList } from '#ui/lists/code-list.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'

/** Shows the number of unused recovery codes, and creates new codes after a confirmation. */
export function RecoveryCodes({ left }: { left: number }) {
  const { t } = useText()
  const textOf = useFailureText()
  const renew = useStudioMutation(studioSession.newRecoveryCodes)
  const [isAsking, setAsking] = useState(false)
  function replace(): void {
    setAsking(false)
    renew.mutate({})
  }
  return (
    <Card
      title={t('account.recovery')}
      actions={
        <Button isBusy={renew.isPending} onClick={() => setAsking(true)}>
          {t('account.recoveryNew')}
        </Button>
      }
    >
      <p>{t('account.recoveryLeft', { count: left })}</p>
      <ErrorMessage text={renew.error ? textOf(renew.error) : undefined} />
      {isAsking && (
        <Dialog
          title={t('account.recovery')}
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
              <Button look="danger" onClick={replace}>
                {t('account.recoveryNew')}
              </Button>
            </>
          }
        >
          <p>{t('account.recoveryReplaces', { count: left })}</p>
          <p>{t('account.recoveryMakes', { count: operatorRecoveryCodeCount })}</p>
        </Dialog>
      )}
      {renew.data && (
        <Dialog
          title={t('invite.codes')}
          isOpen
          onClose={renew.reset}
          actions={
            <Button look="ink" onClick={renew.reset}>
              {t('invite.codesSaved')}
            </Button>
          }
        >
          <p>{t('invite.codesHelp')}</p>
          <CodeList codes={renew.data.recoveryCodes} />
        </Dialog>
      )}
    </Card>
  )
}
