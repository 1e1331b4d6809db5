import type { Output } from '@cliffhanger/contract/call'
import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { useRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { type CsvColumn, RowsFoot } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { Loaded } from '#ui/pages/loaded.tsx'
import { Empty } from '#ui/pages/states.tsx'

type Event = Output<typeof studioOperations.securityList>['rows'][number]

const rowsOfPage = 10
const csvColumns: readonly CsvColumn<Event>[] = [
  { title: 'at', value: ({ at }) => csvTime(at) },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'purpose', value: ({ purpose }) => purpose },
  { title: 'user', value: ({ userId }) => userId ?? '' },
  { title: 'device', value: ({ deviceId }) => deviceId ?? '' },
]

/** Logins, codes, grants and other security events, newest first. */
export function SecurityCard() {
  const { t, time } = useText()
  const rows = useRows(studioOperations.securityList, { limit: rowsOfPage })
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
  return (
    <Card title={t('health.security')} isFlush>
      <Loaded query={rows}>
        {(events) =>
          events.length === 0 ? (
            <Empty title={t('health.noSecurity')} />
          ) : (
            <Table label={t('health.security')} columns={columns} rows={events} keyOf={({ eventId }) => eventId} />
          )
        }
      </Loaded>
      <RowsFoot rows={rows} csv={{ fileName: 'security-events', columns: csvColumns }} />
    </Card>
  )
}
