import type { Output } from '@cliffhanger/contract/call'
import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { securityEventKinds } from '@cliffhanger/domain/security-event-kinds'
import { getRouteApi } from '@tanstack/react-router'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { DayFilter, FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { type HealthSearch, readHealthSearch } from '../operations-search.ts'
import styles from './health.module.css'

const route = getRouteApi('/shell/operations/health')
type Event = Output<typeof studioOperations.securityList>['rows'][number]

const rowsOfPage = 10
const csvColumns: readonly CsvColumn<Event>[] = [
  { title: 'at', value: ({ at }) => csvTime(at) },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'purpose', value: ({ purpose }) => purpose },
  { title: 'user', value: ({ userId }) => userId ?? '' },
  { title: 'device', value: ({ deviceId }) => deviceId ?? '' },
]

/** Lists logins, emailed codes, grants of coins and other security events, newest first. */
export function SecurityCard() {
  const { t } = useText()
  const { kind, viewer, since } = route.useSearch()
  const isId = viewer === undefined || /^\d{1,18}$/.test(viewer)
  const rows = usePaginatedRows(studioOperations.securityList, {
    limit: rowsOfPage,
    ...(kind && { kind }),
    ...(viewer && isId && { user: viewer }),
    ...(since && { since }),
  })
  return (
    <Card title={t('health.security')} isFlush>
      <SecurityFilters />
      {isId ? (
        <>
          <QueryStates query={rows}>
            {(events) => <Events events={events} isFiltered={Boolean(kind || viewer || since)} />}
          </QueryStates>
          <ListFooter rows={rows} csv={{ fileName: 'security-events', columns: csvColumns }} />
        </>
      ) : (
        <EmptyState title={t('health.noEvents')} text={t('health.viewerId')} />
      )}
    </Card>
  )
}

function SecurityFilters() {
  const { t } = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (
    changed: { readonly [K in keyof HealthSearch]: HealthSearch[K] | undefined },
    options: { readonly replace?: boolean } = {},
  ) => void navigate({ search: readHealthSearch({ ...search, ...changed }), resetScroll: false, ...options })
  return (
    <div className={styles.filters}>
      <Filters>
        <SearchBox
          label={t('health.viewerFilter')}
          value={search.viewer ?? ''}
          onSearch={(viewer) => choose({ viewer })}
        />
        <FilterChoice
          label={t('health.kind')}
          value={search.kind}
          options={securityEventKinds.map((value) => ({ value, label: value }))}
          onChoose={(kind) => choose({ kind })}
        />
        <DayFilter
          label={t('filter.since')}
          value={search.since}
          onChoose={(since) => choose({ since }, { replace: true })}
        />
      </Filters>
    </div>
  )
}

function Events({ events, isFiltered }: { readonly events: readonly Event[]; readonly isFiltered: boolean }) {
  const { t, time } = useText()
  if (events.length === 0) {
    return isFiltered ? (
      <EmptyState title={t('health.noEvents')} text={t('health.noEventsText')} />
    ) : (
      <EmptyState title={t('health.noSecurity')} />
    )
  }
  const columns: readonly Column<Event>[] = [
    { id: 'when', title: t('log.when'), cell: ({ at }) => <time>{time(at)}</time> },
    {
      id: 'event',
      title: t('health.event'),
      isWrapping: true,
      cell: ({ kind, purpose }) => (
        <span lang="en">
          {kind}
          {purpose !== '' && <SecondLine>{purpose}</SecondLine>}
        </span>
      ),
    },
    {
      id: 'of',
      title: t('health.of'),
      isExtra: true,
      cell: ({ userId }) => (userId === undefined ? '' : t('health.viewer', { id: userId })),
    },
  ]
  return <Table label={t('health.security')} columns={columns} rows={events} keyOf={({ eventId }) => eventId} />
}
