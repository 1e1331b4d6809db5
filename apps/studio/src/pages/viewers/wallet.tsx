import type { Output } from '@cliffhanger/contract/call'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { Pill } from '#ui/lists/pill.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import type { ViewerData } from './facts.ts'
import { OrderLink } from './order-link.tsx'
import styles from './viewers.module.css'

type Entry = Output<typeof studioViewers.ledger>['rows'][number]

const csv: readonly CsvColumn<Entry>[] = [
  { title: 'entry', value: ({ entryId }) => entryId },
  { title: 'time', value: ({ at }) => csvTime(at) },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'coins', value: ({ coins }) => coins },
  { title: 'balance', value: ({ balance }) => balance },
  { title: 'order', value: ({ orderId = '' }) => orderId },
  { title: 'title', value: ({ vidId = '' }) => vidId },
  { title: 'episode', value: ({ episode = '' }) => episode },
  { title: 'note', value: ({ note }) => note },
]

function What({ entry }: { entry: Entry }) {
  const { t } = useText()
  const { kind, title, titleLanguage, episode, orderId, note } = entry
  return (
    <>
      {title ? (
        <span lang={titleLanguage}>
          {episode === undefined ? title : t('viewer.episodeOf', { title, episode: String(episode) })}
        </span>
      ) : (
        t(`viewer.entry.${kind}`)
      )}
      <SecondLine>
        {title && t(`viewer.entry.${kind}`)}
        {orderId !== undefined && (
          <>
            {title && ' · '}
            <OrderLink orderId={orderId} />
          </>
        )}
        {note && `${title || orderId ? ' · ' : ''}${note}`}
      </SecondLine>
    </>
  )
}

/** Lists all coin transactions of the viewer. */
export function Wallet({ facts: { userId, coins, ledgerCoins } }: { facts: ViewerData }) {
  const { t, number, time } = useText()
  const rows = usePaginatedRows(studioViewers.ledger, { userId })
  const columns: readonly Column<Entry>[] = [
    { id: 'when', title: t('viewer.when'), cell: ({ at }) => <time>{time(at)}</time> },
    { id: 'what', title: t('viewer.what'), isWrapping: true, cell: (entry) => <What entry={entry} /> },
    {
      id: 'coins',
      title: t('viewers.coins'),
      isNumber: true,
      cell: ({ coins: change }) => (
        <span className={change > 0 ? styles.in : undefined}>
          {change > 0 ? `+${number(change)}` : change < 0 ? `−${number(-change)}` : '0'}
        </span>
      ),
    },
    {
      id: 'balance',
      title: t('viewer.balance'),
      isNumber: true,
      isExtra: true,
      cell: ({ balance }) => <b>{number(balance)}</b>,
    },
  ]
  return (
    <Card
      title={t('viewer.wallet')}
      about={t('viewer.walletAbout')}
      isFlush
      actions={
        coins === ledgerCoins ? (
          <Pill tone="ok">{t('viewer.balanced')}</Pill>
        ) : (
          <Pill tone="bad">{t('viewer.unbalanced', { coins: number(ledgerCoins) })}</Pill>
        )
      }
    >
      <QueryStates query={rows}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('viewer.noEntries')} text={t('viewer.noEntriesText')} />
          ) : (
            <Table label={t('viewer.wallet')} columns={columns} rows={entries} keyOf={({ entryId }) => entryId} />
          )
        }
      </QueryStates>
      <ListFooter rows={rows} csv={{ fileName: `viewer-${userId}-wallet`, columns: csv }} />
    </Card>
  )
}
