import type { Output } from '@cliffhanger/contract/call'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioRoles } from '@cliffhanger/domain/studio-roles'
import { useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { getLatestMutationError, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { CsvDownload } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { peopleColumns } from './people-csv.ts'
import { type ListedOperator, PersonChange, type PlannedChange } from './person-change.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { RoleTable } from './role-table.tsx'
import { OperationsTabs } from './tabs.tsx'

type List = Output<typeof studioPeople.list>
/** The page for operators, their roles and invitations. */
export function People() {
  const { t } = useText()
  const query = useStudioQuery(studioPeople.list, {})
  const people = query.data?.operators
  const [isInviting, setInviting] = useState(false)
  return (
    <Page title={t('operations.title')} openTab={t('operations.people')} tabs={<OperationsTabs />}>
      <div className={pageStyles.columns}>
        <div className={pageStyles.stack}>
          <Card
            title={t('people.title')}
            isFlush
            actions={
              <>
                {people && (
                  <CsvDownload
                    rows={{ readAll: () => Promise.resolve(people) }}
                    fileName="people"
                    columns={peopleColumns}
                  />
                )}
                <Button icon="plus" onClick={() => setInviting(true)}>
                  {t('people.invite')}
                </Button>
              </>
            }
          >
            <QueryStates query={query}>{(list) => <PeopleTable list={list} />}</QueryStates>
          </Card>
          <RoleTable />
        </div>
        <NoteBox icon="key">
          <b>{t('people.noPasswords')}</b> {t('people.noPasswordsText')}
        </NoteBox>
      </div>
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  )
}

function PeopleTable({ list: { operators, invites } }: { list: List }) {
  const { t, relative } = useText()
  const textOf = useFailureText()
  const [planned, setPlanned] = useState<PlannedChange>()
  const [sessionsOf, setSessionsOf] = useState<ListedOperator>()
  const setRole = useStudioMutation(studioPeople.setRole)
  const disable = useStudioMutation(studioPeople.disable)
  const enable = useStudioMutation(studioPeople.enable)
  const revoke = useStudioMutation(studioPeople.revokeInvite)
  const failure = getLatestMutationError(setRole, disable, enable, revoke)
  const nowMs = Date.now()
  const roles = studioRoles.map((value) => ({ value, label: t(`role.${value}`) }))

  async function run({ person: { operatorId }, role }: PlannedChange): Promise<void> {
    setPlanned(undefined)
    if (role) await setRole.mutateAsync({ operatorId, role })
    else await disable.mutateAsync({ operatorId })
  }
  const columns: readonly Column<ListedOperator>[] = [
    {
      id: 'name',
      title: t('people.name'),
      cell: ({ name, email, isSelf }) => (
        <>
          <b>{name}</b> {isSelf && <Pill>{t('people.you')}</Pill>}
          <SecondLine>{email}</SecondLine>
        </>
      ),
    },
    {
      id: 'role',
      title: t('people.role'),
      cell: (person) => (
        <SelectField
          label={t('people.changeRole', { name: person.name })}
          isLabelHidden
          options={roles}
          value={person.role}
          onChoose={(role) => setPlanned({ person, role })}
        />
      ),
    },
    {
      id: 'passkeys',
      title: t('people.signsInWith'),
      isWrapping: true,
      cell: ({ passkeys, hasTotp }) => (
        <>
          {t('people.passkeys', { count: passkeys })}{' '}
          {passkeys < 2 && !hasTotp && <Pill tone="warn">{t('people.addSecond')}</Pill>}
        </>
      ),
    },
    {
      id: 'seen',
      title: t('people.lastHere'),
      cell: (person) => (
        <>
          {person.disabledAt ? (
            <Pill tone="bad">{t('people.disabled')}</Pill>
          ) : person.seenAt ? (
            relative(person.seenAt, nowMs)
          ) : (
            t('common.never')
          )}
          <SecondLine>
            <Button look="quiet" isSmall disabled={person.sessions === 0} onClick={() => setSessionsOf(person)}>
              {t('people.sessions', { count: person.sessions })}
            </Button>
          </SecondLine>
        </>
      ),
    },
    {
      id: 'actions',
      title: '',
      cell: (person) =>
        person.disabledAt ? (
          <Button isSmall onClick={() => enable.mutate({ operatorId: person.operatorId })}>
            {t('people.enable')}
          </Button>
        ) : (
          <Button look="quiet" isSmall onClick={() => setPlanned({ person })}>
            {t('people.disable')}
          </Button>
        ),
    },
  ]
  const invited: readonly Column<List['invites'][number]>[] = [
    { id: 'email', title: t('people.inviteEmail'), cell: ({ email }) => email },
    { id: 'role', title: t('people.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      id: 'state',
      title: t('people.signsInWith'),
      cell: ({ expiresAt }) => (
        <>
          <Pill icon="mail">{t('people.inviteOpen')}</Pill>{' '}
          {t('people.inviteEnds', { when: relative(expiresAt, nowMs) })}
        </>
      ),
    },
    {
      id: 'revoke',
      title: '',
      cell: ({ inviteId }) => (
        <Button look="quiet" isSmall onClick={() => revoke.mutate({ inviteId })}>
          {t('people.inviteRevoke')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ErrorMessage text={failure ? textOf(failure) : undefined} />
      <Table label={t('people.title')} columns={columns} rows={operators} keyOf={({ operatorId }) => operatorId} />
      {invites.length > 0 && (
        <Table label={t('people.inviteOpen')} columns={invited} rows={invites} keyOf={({ inviteId }) => inviteId} />
      )}
      {sessionsOf && <PersonSessions person={sessionsOf} onClose={() => setSessionsOf(undefined)} />}
      {planned && (
        <PersonChange
          planned={planned}
          onClose={() => setPlanned(undefined)}
          onConfirm={() => void run(planned).catch(() => undefined)}
        />
      )}
    </>
  )
}
