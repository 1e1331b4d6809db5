import type { Output } from '@cliffhanger/contract/call'
import { mailStateFilters } from '@cliffhanger/contract/studio/list-filters'
import { studioMails } from '@cliffhanger/contract/studio/mails'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useCurrentOperator, useStudioMutation } from '#api/use-studio.ts'
import { useMailTerms } from '#i18n/use-mail-terms.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { Button } from '#ui/forms/button.tsx'
import { FilterChoice, Filters } from '#ui/forms/filters.tsx'
import { Pill, type Tone } from '#ui/lists/pill.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import { OperationsTabs } from './tabs.tsx'

type Mail = Output<typeof studioMails.list>['rows'][number]
const route = getRouteApi('/shell/operations/mails')

const csvColumns: readonly CsvColumn<Mail>[] = [
  { title: 'mail', value: ({ mailKey }) => mailKey },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'state', value: ({ state }) => state },
  { title: 'reason', value: ({ failure }) => failure ?? '' },
  { title: 'tries', value: ({ tries }) => tries },
  { title: 'recipient', value: ({ recipient }) => recipient ?? '' },
  { title: 'viewer', value: ({ userId }) => userId },
  { title: 'order', value: ({ orderId }) => orderId ?? '' },
  { title: 'written', value: ({ createdAt }) => csvTime(createdAt) },
  { title: 'next try', value: ({ nextAt }) => csvTime(nextAt) },
  { title: 'ended', value: ({ endedAt }) => csvTime(endedAt) },
]
const tones: Readonly<Record<Mail['state'], Tone>> = {
  waiting: 'plain',
  sent: 'ok',
  givenUp: 'bad',
  noRecipient: 'warn',
  unknown: 'plain',
}

/** Lists the mails about payments, newest first. Mails that could not be delivered can be sent again. */
export function Mails() {
  const { t } = useText()
  const { mailState } = useMailTerms()
  const { state } = route.useSearch()
  const navigate = route.useNavigate()
  const rows = usePaginatedRows(studioMails.list, state ? { state } : {})
  return (
    <Page title={t('operations.title')} openTab={t('operations.mails')} tabs={<OperationsTabs />}>
      <div className={pageStyles.stack}>
        <Filters>
          <FilterChoice
            label={t('health.state')}
            value={state}
            options={mailStateFilters.map((value) => ({ value, label: mailState(value) }))}
            onChoose={(chosen) => void navigate({ search: chosen ? { state: chosen } : {} })}
          />
        </Filters>
        <Card title={t('operations.mails')} about={t('mail.about')} isFlush>
          <QueryStates query={rows}>
            {(mails) => <MailTable mails={mails} isFiltered={state !== undefined} />}
          </QueryStates>
          <ListFooter rows={rows} csv={{ fileName: 'mails', columns: csvColumns }} />
        </Card>
      </div>
    </Page>
  )
}

function MailTable({ mails, isFiltered }: { readonly mails: readonly Mail[]; readonly isFiltered: boolean }) {
  const { t, number, time } = useText()
  const { mailKind } = useMailTerms()
  const sendAgain = useSendAgain()
  if (mails.length === 0) {
    return (
      <>
        <ErrorMessage text={sendAgain.problem} />
        {isFiltered ? (
          <EmptyState title={t('mail.noMatch')} text={t('mail.noMatchText')} />
        ) : (
          <EmptyState title={t('mail.none')} text={t('mail.noneText')} />
        )}
      </>
    )
  }
  const columns: readonly Column<Mail>[] = [
    { id: 'recipient', title: t('mail.recipient'), cell: (mail) => <Recipient mail={mail} /> },
    {
      id: 'kind',
      title: t('orders.mails.mail'),
      isWrapping: true,
      cell: ({ kind, orderId }) => (
        <>
          {mailKind(kind)}
          {orderId !== undefined && (
            <SecondLine>
              <Link to="/orders/$orderId" params={{ orderId }}>
                {t('orders.order', { id: orderId })}
              </Link>
            </SecondLine>
          )}
        </>
      ),
    },
    { id: 'state', title: t('health.state'), isWrapping: true, cell: (mail) => <State mail={mail} /> },
    { id: 'tries', title: t('mail.tries'), isNumber: true, isExtra: true, cell: ({ tries }) => number(tries) },
    {
      id: 'written',
      title: t('mail.written'),
      isExtra: true,
      cell: ({ createdAt }) => <time>{time(createdAt)}</time>,
    },
    {
      id: 'again',
      title: '',
      cell: ({ mailKey, state }) =>
        state === 'givenUp' &&
        sendAgain.isAllowed && (
          <Button isSmall isBusy={sendAgain.busyKey === mailKey} onClick={() => sendAgain.start(mailKey)}>
            {t('mail.sendAgain')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <ErrorMessage text={sendAgain.problem} />
      <Table label={t('operations.mails')} columns={columns} rows={mails} keyOf={({ mailKey }) => mailKey} />
    </>
  )
}

/** Returns a mutation that queues an undelivered mail again. */
function useSendAgain() {
  const { t } = useText()
  const textOf = useFailureText()
  const showToast = useToast()
  const { data: me } = useCurrentOperator()
  const { mutate, error, isPending, variables } = useStudioMutation(studioMails.sendAgain)
  const problemOf = (failure: CallFailure) => (failure.reason === 'notGivenUp' ? t('mail.notGivenUp') : textOf(failure))
  return {
    isAllowed: me !== undefined && isActionAllowed(me.role, 'health.manage'),
    busyKey: isPending ? variables.mailKey : undefined,
    problem: error ? problemOf(error) : undefined,
    start: (mailKey: string) => mutate({ mailKey }, { onSuccess: () => showToast({ text: t('mail.queued') }) }),
  }
}

/** Shows the masked email address. Revealing it is recorded in the operator log. */
function Recipient({ mail: { mailKey, recipient, userId } }: { readonly mail: Mail }) {
  const { t } = useText()
  const textOf = useFailureText()
  const { data: me } = useCurrentOperator()
  const reveal = useStudioMutation(studioMails.reveal)
  const mayReveal =
    recipient !== undefined && !reveal.data && me !== undefined && isActionAllowed(me.role, 'orders.reveal')
  return (
    <>
      {reveal.data?.recipient ?? recipient ?? t('mail.noAddress')}
      <SecondLine>
        <Link to="/viewers/$userId" params={{ userId }}>
          {t('health.viewer', { id: userId })}
        </Link>
      </SecondLine>
      {mayReveal && (
        <Button
          isSmall
          look="quiet"
          isBusy={reveal.isPending}
          title={t('orders.viewer.revealHelp')}
          onClick={() => reveal.mutate({ mailKey })}
        >
          {t('mail.reveal')}
        </Button>
      )}
      <ErrorMessage text={reveal.error ? textOf(reveal.error) : undefined} />
    </>
  )
}

function State({ mail: { state, failure, nextAt, endedAt, tries } }: { readonly mail: Mail }) {
  const { t, time } = useText()
  const { mailState, mailFailure } = useMailTerms()
  return (
    <>
      <Pill tone={tones[state]}>{mailState(state)}</Pill>
      {failure && <SecondLine>{mailFailure(failure)}</SecondLine>}
      {nextAt !== undefined && tries > 0 && <SecondLine>{t('mail.next', { time: time(nextAt) })}</SecondLine>}
      {endedAt !== undefined && <SecondLine>{time(endedAt)}</SecondLine>}
    </>
  )
}
