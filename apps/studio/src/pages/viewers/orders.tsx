import type { Output } from '@cliffhanger/contract/call'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { Pill, type Tone } from '#ui/lists/pill.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { OrderLink } from './order-link.tsx'
import styles from './viewers.module.css'

type Row = Output<typeof studioViewers.orders>['rows'][number]
const tones: Readonly<Record<Row['state'], Tone>> = {
  open: 'plain',
  paid: 'warn',
  granted: 'ok',
  closed: 'plain',
  refunded: 'plain',
  disputed: 'bad',
}

/** Lists the viewer's orders with links to their pages. */
export function ViewerOrders({ userId }: { userId: string }) {
  const { t, money, time } = useText()
  const rows = usePaginatedRows(studioViewers.orders, { userId, limit: 20 })
  const whatOf = ({ type, coins, days, title = '' }: Row): string =>
    type === 'coins'
      ? t('viewer.coinCount', { count: coins })
      : type === 'membership'
        ? t('viewer.days', { count: days })
        : title
  const columns: readonly Column<Row>[] = [
    { id: 'when', title: t('viewer.when'), cell: ({ createdAt }) => <time>{time(createdAt)}</time> },
    {
      id: 'order',
      title: t('viewer.what'),
      isWrapping: true,
      cell: (row) => (
        <>
          {whatOf(row)}
          <SecondLine>
            <OrderLink orderId={row.orderId} />
          </SecondLine>
        </>
      ),
    },
    {
      id: 'state',
      title: t('viewers.state'),
      cell: ({ state }) => <Pill tone={tones[state]}>{t(`viewer.orderState.${state}`)}</Pill>,
    },
    {
      id: 'price',
      title: t('viewer.price'),
      isNumber: true,
      cell: ({ price, currency }) => money(price, currency),
    },
  ]
  return (
    <Card title={t('viewer.orders')} isFlush>
      <QueryStates query={rows}>
        {(orders) =>
          orders.length === 0 ? (
            <p className={styles.none}>{t('viewer.noOrders')}</p>
          ) : (
            <Table label={t('viewer.orders')} columns={columns} rows={orders} keyOf={({ orderId }) => orderId} />
          )
        }
      </QueryStates>
      <ListFooter rows={rows} />
    </Card>
  )
}
