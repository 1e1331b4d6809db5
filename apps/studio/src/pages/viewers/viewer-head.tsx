import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { type TextKey, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { saveFile } from '#ui/save-file.ts'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { GrantDialog } from './dialogs/grant-dialog.tsx'
import { GrantTitleDialog } from './dialogs/grant-title-dialog.tsx'
import { SignOutDialog } from './dialogs/sign-out-dialog.tsx'
import type { ViewerData } from './facts.ts'
import { MaskedPersonalData } from './personal.tsx'
import { StatePill } from './state-pill.tsx'
import styles from './viewers.module.css'

const route = getRouteApi('/shell/viewers/$userId')

const exportRefusals: Readonly<Record<string, TextKey>> = {
  exportTooLarge: 'viewer.exportTooLarge',
  exportRunning: 'viewer.exportRunning',
}

/** The header of a viewer's page: id, masked email address and actions. */
export function ViewerHead({ facts, role }: { facts: ViewerData; role: StudioRole }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const { grant: ticket, title, coins } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<'grant' | 'title' | 'signOut' | 'delete'>()
  const exported = useStudioMutation(studioViewers.export)
  const { userId, state, createdAt, seenAt } = facts
  const isAlive = state === 'guest' || state === 'registered'
  function exportFailure(failure: CallFailure): string {
    const key = exportRefusals[failure.reason]
    return key ? t(key) : textOf(failure)
  }
  const close = () => {
    setOpened(undefined)
    if (ticket !== undefined) void navigate({ search: {}, replace: true })
  }
  function saveExport(): void {
    exported.mutate(
      { userId },
      {
        onSuccess({ data }) {
          saveFile(`viewer-${userId}.json`, 'application/json', data)
          toast({ text: t('viewer.exported') })
        },
      },
    )
  }
  const canGrant = isAlive && isActionAllowed(role, 'coins.grant')
  const canGrantTitle = isAlive && isActionAllowed(role, 'titles.grant')
  const asked = ticket === undefined ? undefined : title === undefined ? 'grant' : 'title'
  const shown = opened ?? asked
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.id}>{userId}</h1>
          <div className={styles.who}>
            <StatePill state={state} />
            <MaskedPersonalData facts={facts} mayReveal={isActionAllowed(role, 'viewers.support')} />
            <span>{t('viewer.since', { when: time(createdAt) })}</span>
            <span>{seenAt === undefined ? t('viewer.neverSeen') : t('viewer.lastSeen', { when: time(seenAt) })}</span>
          </div>
        </div>
        <div className={pageStyles.actions}>
          {canGrant && (
            <Button look="ink" icon="plus" onClick={() => setOpened('grant')}>
              {t('grant.open')}
            </Button>
          )}
          {canGrantTitle && (
            <Button icon="titles" onClick={() => setOpened('title')}>
              {t('grantTitle.open')}
            </Button>
          )}
          {isAlive && isActionAllowed(role, 'viewers.support') && (
            <Button icon="signOut" onClick={() => setOpened('signOut')}>
              {t('viewer.signOut')}
            </Button>
          )}
          {isAlive && isActionAllowed(role, 'viewers.delete') && (
            <>
              <Button icon="download" isBusy={exported.isPending} onClick={saveExport}>
                {t('viewer.export')}
              </Button>
              <Button className={styles.delete ?? ''} icon="close" onClick={() => setOpened('delete')}>
                {t('viewer.delete')}
              </Button>
            </>
          )}
        </div>
      </div>
      <ErrorMessage text={exported.error ? exportFailure(exported.error) : undefined} />
      {canGrantTitle && shown === 'title' && (
        <GrantTitleDialog facts={facts} vidId={title} ticket={ticket} onClose={close} />
      )}
      {canGrant && shown === 'grant' && <GrantDialog facts={facts} ticket={ticket} proposed={coins} onClose={close} />}
      {opened === 'signOut' && <SignOutDialog facts={facts} onClose={close} />}
      {opened === 'delete' && <DeleteDialog facts={facts} onClose={close} />}
    </>
  )
}
