import type { Output } from '@cliffhanger/contract/call'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { useChosenColumns } from '#ui/lists/use-chosen-columns.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import type { ViewersSearch } from './routes.ts'
import { StatePill } from './state-pill.tsx'

type Row = Output<typeof studioViewers.list>['rows'][number]
const route = getRouteApi('/shell/viewers')
const sorts = ['newest', 'seen'] as const
type Sort = (typeof sorts)[number]

const csv: readonly CsvColumn<Row>[] = [
  { title: 'viewer', value: ({ userId }) => userId },
  { title: 'state', value: ({ state }) => state },
  { title: 'coins', value: ({ coins }) => coins },
  { title: 'since', value: ({ createdAt }) => csvTime(createdAt) },
  { title: 'last seen', value: ({ seenAt }) => csvTime(seenAt) },
  { title: 'member until', value: ({ memberUntil }) => csvTime(memberUntil) },
]

/** The page that finds viewers by id, order or email address, and lists recent viewers. */
export function Viewers() {
  const { t } = useText()
  const { search, filter, by } = route.useSearch()
  const navigate = route.useNavigate()
  const rows = usePaginatedRows(studioViewers.list, {
    ...(search && { search }),
    ...(filter && { filter }),
    ...(by && { sort: by }),
  })
  const only = search && rows.data?.length === 1 ? rows.data[0]?.userId : undefined
  useEffect(() => {
    if (only !== undefined) void navigate({ to: '/viewers/$userId', params: { userId: only }, replace: true })
  }, [only, navigate])
  const choose = (chosen: ViewersSearch) => void navigate({ search: chosen })
  const sort = (sorted: Sort) => choose({ ...(filter && { filter }), ...(sorted === 'seen' && { by: sorted }) })
  const { columns, menu } = useChosenColumns(
    'viewers',
    useViewerColumns(search ? undefined : { by: by ?? 'newest', onSort: sort }),
  )
  const filters = (['registered', 'guests', 'members', 'deleted'] as const).map((value) => ({
    value,
    label: t(`viewers.filter.${value}`),
  }))
  return (
    <Page title={t('viewers.title')} about={t('viewers.about')}>
      <div className={pageStyles.stack}>
        <Filters end={menu}>
          <SearchBox
            label={t('viewers.search')}
            value={search ?? ''}
            onSearch={(text) => choose(text === '' ? {} : { search: text })}
          />
          {!search && (
            <>
              <FilterChoice
                label={t('viewers.filter')}
                value={filter}
                options={filters}
                onChoose={(value) => choose({ ...(value && { filter: value }), ...(by && { by }) })}
              />
              <SelectField
                label={t('viewers.sort')}
                isLabelHidden
                options={sorts.map((value) => ({ value, label: t(`viewers.sort.${value}`) }))}
                value={by ?? 'newest'}
                onChoose={sort}
              />
            </>
          )}
        </Filters>
        <Card title={t(search ? 'viewers.found' : 'viewers.recent')} isFlush>
          <QueryStates query={rows}>
            {(data) => <ViewerTable columns={columns} rows={data} isFiltered={Boolean(search || filter)} />}
          </QueryStates>
          <ListFooter rows={rows} csv={{ fileName: 'viewers', columns: csv }} />
        </Card>
      </div>
    </Page>
  )
}

/** Returns the columns of the viewer list. @param sorting undefined for search results, which cannot be sorted */
function useViewerColumns(sorting: { readonly by: Sort; onSort(by: Sort): void } | undefined): readonly Column<Row>[] {
  const { t, number, time, relative } = useText()
  const nowMs = Date.now()
  const sortBy = (by: Sort) =>
    sorting && {
      sort: { direction: sorting.by === by ? ('descending' as const) : undefined, onSort: () => sorting.onSort(by) },
    }
  return [
    {
      id: 'viewer',
      title: t('viewers.viewer'),
      cell: ({ userId, email }) => (
        <Link to="/viewers/$userId" params={{ userId }}>
          <b>{userId}</b>
          <SecondLine>{email || t('viewers.noAddress')}</SecondLine>
        </Link>
      ),
    },
    { id: 'state', title: t('viewers.state'), cell: ({ state }) => <StatePill state={state} /> },
    { id: 'coins', title: t('viewers.coins'), isNumber: true, cell: ({ coins }) => number(coins) },
    {
      id: 'member',
      title: t('viewer.membership'),
      isExtra: true,
      cell: ({ memberUntil }) =>
        memberUntil === undefined
          ? '–'
          : t(memberUntil > nowMs ? 'viewer.memberUntil' : 'viewer.memberEnded', { when: time(memberUntil) }),
    },
    {
      id: 'seen',
      title: t('viewers.seen'),
      ...sortBy('seen'),
      cell: ({ seenAt }) => (seenAt === undefined ? '–' : <time>{relative(seenAt, nowMs)}</time>),
    },
    {
      id: 'since',
      title: t('viewers.since'),
      ...sortBy('newest'),
      isExtra: true,
      cell: ({ createdAt }) => <time>{time(createdAt)}</time>,
    },
  ]
}

interface ViewerTableProps {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isFiltered: boolean
}

function ViewerTable({ columns, rows, isFiltered }: ViewerTableProps) {
  const { t } = useText()
  if (rows.length > 0) {
    return <Table label={t('viewers.title')} columns={columns} rows={rows} keyOf={({ userId }) => userId} />
  }
  return isFiltered ? (
    <EmptyState title={t('viewers.empty')} text={t('viewers.emptyText')} />
  ) : (
    <EmptyState title={t('viewers.none')} text={t('viewers.noneText')} />
  )
}
