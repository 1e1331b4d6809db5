import { studioSession } from '@cliffhanger/contract/studio/session'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { getLatestMutationError, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { SecondLine, Table } from '#ui/lists/table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'

/** The operator's open sessions, with buttons to end one session or all other sessions. */
export function Sessions() {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const query = useStudioQuery(studioSession.sessions, {})
  const end = useStudioMutation(studioSession.endSession)
  const endOthers = useStudioMutation(studioSession.endOtherSessions)
  const [isAsking, setAsking] = useState(false)
  const others = query.data?.rows.filter(({ isCurrent }) => !isCurrent).length ?? 0
  const failure = getLatestMutationError(end, endOthers)
  function runOthers(): void {
    setAsking(false)
    endOthers.mutate({}, { onSuccess: ({ ended }) => toast({ text: t('account.endedSessions', { count: ended }) }) })
  }
  return (
    <Card
      title={t('account.sessions')}
      isFlush
      actions={
        others > 0 && (
          <Button icon="signOut" isBusy={endOthers.isPending} onClick={() => setAsking(true)}>
            {t('account.signOutOthers')}
          </Button>
        )
      }
    >
      <ErrorMessage text={failure ? textOf(failure) : undefined} />
      <QueryStates query={query}>
        {({ rows }) => (
          <Table
            label={t('account.sessions')}
            rows={rows}
            keyOf={({ sessionId }) => sessionId}
            columns={[
              {
                id: 'browser',
                title: t('account.browser'),
                cell: ({ client, createdAt, isCurrent }) => (
                  <>
                    <b>{client || t('viewer.unknownDevice')}</b> {isCurrent && <Pill>{t('account.thisBrowser')}</Pill>}
                    <SecondLine>{t('account.sessionSince', { when: time(createdAt) })}</SecondLine>
                  </>
                ),
              },
              { id: 'used', title: t('account.used'), cell: ({ usedAt }) => time(usedAt) },
              {
                id: 'end',
                title: '',
                cell({ sessionId, client, isCurrent }) {
                  const browser = client || t('viewer.unknownDevice')
                  return isCurrent ? null : (
                    <Button
                      look="quiet"
                      isSmall
                      isBusy={end.isPending}
                      aria-label={t('account.signOutOf', { browser })}
                      onClick={() =>
                        end.mutate(
                          { sessionId },
                          { onSuccess: () => toast({ text: t('account.signedOutOf', { browser }) }) },
                        )
                      }
                    >
                      {t('nav.signOut')}
                    </Button>
                  )
                },
              },
            ]}
          />
        )}
      </QueryStates>
      {isAsking && (
        <Dialog
          title={t('account.signOutOthers')}
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
              <Button look="danger" onClick={runOthers}>
                {t('account.signOutOthers')}
              </Button>
            </>
          }
        >
          <p>{t('account.endsSessions', { count: others })}</p>
          <p>{t('account.passkeysStay')}</p>
        </Dialog>
      )}
    </Card>
  )
}
