import type { Output } from '@cliffhanger/contract/call'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type CallFailure, callStudio } from '#api/call.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page, pageStyles } from '#ui/page.tsx'
import { Pill } from '#ui/pill.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, SecondLine, Table } from '#ui/table.tsx'
import { OperationsTabs } from './tabs.tsx'

type Entry = Output<typeof studioPeople.log>['rows'][number]
const route = getRouteApi('/shell/operations/log')

/** Changes that operators made by commands and in Studio. */
export function OperatorLog() {
  const { t } = useText()
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(search ?? '')
  const query = useInfiniteQuery<Output<typeof studioPeople.log>, CallFailure>({
    queryKey: ['people', 'log', search],
    queryFn: ({ pageParam, signal }) =>
      callStudio(
        studioPeople.log,
        { ...(typeof pageParam === 'string' && { cursor: pageParam }), ...(search && { search }) },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    void navigate({ search: typed.trim() === '' ? {} : { search: typed.trim() } })
  }
  return (
    <Page title={t('operations.title')} tabs={<OperationsTabs />}>
      <div className={pageStyles.stack}>
        <form onSubmit={submit}>
          <TextField
            label={t('common.search')}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
        <Card title={t('operations.log')} isFlush>
          <Loaded query={query}>
            {({ pages }) => (
              <Entries
                rows={pages.flatMap(({ rows }) => rows)}
                search={search}
                {...(query.hasNextPage && { onMore: () => void query.fetchNextPage() })}
              />
            )}
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}

function Entries({
  rows,
  search,
  onMore,
}: {
  rows: readonly Entry[]
  search: string | undefined
  onMore?: () => void
}) {
  const { t, time } = useText()
  if (rows.length === 0) {
    return search ? (
      <Empty title={t('log.empty')} text={t('log.emptyText', { search })} />
    ) : (
      <Empty title={t('log.none')} text={t('log.noneText')} />
    )
  }
  const columns: readonly Column<Entry>[] = [
    { id: 'when', title: t('log.when'), cell: ({ beganAt }) => <time>{time(beganAt)}</time> },
    { id: 'who', title: t('log.who'), isWrapping: true, cell: ({ who }) => who },
    {
      id: 'what',
      title: t('log.what'),
      isWrapping: true,
      cell: (entry) => (
        <>
          {entry.command}
          <SecondLine>{entry.arguments}</SecondLine>
        </>
      ),
    },
    {
      id: 'change',
      title: t('log.change'),
      isWrapping: true,
      cell: ({ before, after }) => (before || after ? `${before ?? ''} → ${after ?? ''}` : ''),
    },
    {
      id: 'outcome',
      title: t('log.outcome'),
      cell: ({ outcome }) =>
        outcome === undefined ? (
          <Pill icon="clock">{t('log.running')}</Pill>
        ) : (
          <Pill tone={outcome === 'done' ? 'ok' : 'warn'}>{outcome}</Pill>
        ),
    },
  ]
  return (
    <>
      <Table label={t('operations.log')} columns={columns} rows={rows} keyOf={({ actionId }) => actionId} />
      {onMore && (
        <Button look="quiet" onClick={onMore}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
