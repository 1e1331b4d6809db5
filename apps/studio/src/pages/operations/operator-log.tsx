import type { Output } from '@cliffhanger/contract/call'
import { type LogOutcome, logOutcomes } from '@cliffhanger/contract/studio/list-filters'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { getRouteApi } from '@tanstack/react-router'
import { usePaginatedRows } from '#api/use-rows.ts'
import { type TextKey, useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { DayFilter, FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { type OperatorLogSearch, readOperatorLogSearch } from './operations-search.ts'
import { OperationsTabs } from './tabs.tsx'

type Entry = Output<typeof studioPeople.log>['rows'][number]
const route = getRouteApi('/shell/operations/log')

const csvColumns: readonly CsvColumn<Entry>[] = [
  { title: 'began', value: ({ beganAt }) => csvTime(beganAt) },
  { title: 'ended', value: ({ endedAt }) => csvTime(endedAt) },
  { title: 'operator', value: ({ who }) => who },
  { title: 'command', value: ({ command }) => command },
  { title: 'arguments', value: (entry) => entry.arguments },
  { title: 'before', value: ({ before }) => before ?? '' },
  { title: 'after', value: ({ after }) => after ?? '' },
  { title: 'outcome', value: ({ outcome }) => outcome ?? '' },
]

const outcomeTexts: Readonly<Record<LogOutcome, TextKey>> = {
  done: 'log.outcome.done',
  failed: 'log.outcome.failed',
  running: 'log.running',
}

/** Lists the changes that operators made by CLI commands and in Studio. */
export function OperatorLog() {
  const { t } = useText()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const rows = usePaginatedRows(studioPeople.log, filter)
  const choose = (
    changed: { readonly [K in keyof OperatorLogSearch]: OperatorLogSearch[K] | undefined },
    options: { readonly replace?: boolean } = {},
  ) => void navigate({ search: readOperatorLogSearch({ ...filter, ...changed }), ...options })
  return (
    <Page title={t('operations.title')} openTab={t('operations.log')} tabs={<OperationsTabs />}>
      <div className={pageStyles.stack}>
        <Filters>
          <SearchBox label={t('common.search')} value={filter.search ?? ''} onSearch={(search) => choose({ search })} />
          <FilterChoice
            label={t('log.outcome')}
            value={filter.outcome}
            options={logOutcomes.map((value) => ({ value, label: t(outcomeTexts[value]) }))}
            onChoose={(outcome) => choose({ outcome })}
          />
          <DayFilter
            label={t('filter.since')}
            value={filter.since}
            onChoose={(since) => choose({ since }, { replace: true })}
          />
        </Filters>
        <Card title={t('operations.log')} isFlush>
          <QueryStates query={rows}>{(entries) => <Entries rows={entries} filter={filter} />}</QueryStates>
          <ListFooter rows={rows} csv={{ fileName: 'operator-log', columns: csvColumns }} />
        </Card>
      </div>
    </Page>
  )
}

function Entries({ rows, filter }: { rows: readonly Entry[]; filter: OperatorLogSearch }) {
  const { t, time } = useText()
  if (rows.length === 0) {
    const { search, outcome, since } = filter
    if (outcome || since) return <EmptyState title={t('log.empty')} text={t('log.noMatch')} />
    if (search) return <EmptyState title={t('log.empty')} text={t('log.emptyText', { search })} />
    return <EmptyState title={t('log.none')} text={t('log.noneText')} />
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
  return <Table label={t('operations.log')} columns={columns} rows={rows} keyOf={({ actionId }) => actionId} />
}
