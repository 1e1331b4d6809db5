import { studioPeople } from '@cliffhanger/contract/studio/people'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SecondLine, Table } from '#ui/lists/table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import type { ListedOperator } from './person-change.tsx'

/** An operator's open sessions, with buttons to end one session or all. */
export function PersonSessions({ person, onClose }: { readonly person: ListedOperator; readonly onClose: () => void }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const { operatorId, name } = person
  const query = useStudioQuery(studioPeople.sessions, { operatorId })
  const end = useStudioMutation(studioPeople.endSessions)
  const open = query.data?.rows.length ?? 0
  const run = (chosen: { readonly sessionId?: string }) =>
    end.mutate(
      { operatorId, ...chosen },
      { onSuccess: ({ ended }) => toast({ text: t('account.endedSessions', { count: ended }) }) },
    )
  return (
    <Dialog
      title={t('people.sessionsOf', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button look="danger" disabled={open === 0} isBusy={end.isPending} onClick={() => run({})}>
            {t('people.signOutAll')}
          </Button>
        </>
      }
    >
      <ErrorMessage text={end.error ? textOf(end.error) : undefined} />
      <QueryStates query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('people.noSessions')} />
          ) : (
            <>
              <Table
                label={t('people.sessionsOf', { name })}
                rows={rows}
                keyOf={({ sessionId }) => sessionId}
                columns={[
                  {
                    id: 'browser',
                    title: t('account.browser'),
                    isWrapping: true,
                    cell: ({ client, createdAt, usedAt }) => (
                      <>
                        <b>{client || t('viewer.unknownDevice')}</b>
                        <SecondLine>{t('account.sessionSince', { when: time(createdAt) })}</SecondLine>
                        <SecondLine>{t('viewer.lastUsed', { when: time(usedAt) })}</SecondLine>
                      </>
                    ),
                  },
                  {
                    id: 'end',
                    title: '',
                    cell: ({ sessionId, client }) => (
                      <Button
                        look="quiet"
                        isSmall
                        isBusy={end.isPending}
                        aria-label={t('account.signOutOf', { browser: client || t('viewer.unknownDevice') })}
                        onClick={() => run({ sessionId })}
                      >
                        {t('nav.signOut')}
                      </Button>
                    ),
                  },
                ]}
              />
              <p>
                {t('account.endsSessions', { count: open })} {t('account.passkeysStay')}
              </p>
            </>
          )
        }
      </QueryStates>
    </Dialog>
  )
}
