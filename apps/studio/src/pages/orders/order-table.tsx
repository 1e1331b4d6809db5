import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { ScrollBox } from '#ui/pages/scroll-box.tsx'
import { formatPaymentCard, groupDigits, type OrderRow, orderStateStyles, useOrderDescriptions } from './order-words.ts'
import styles from './orders.module.css'
import { ViewerLink } from './viewer-link.tsx'

export function StatePill({ state }: Pick<OrderRow, 'state'>) {
  const { t } = useText()
  return <Pill {...orderStateStyles[state]}>{t(`orders.state.${state}`)}</Pill>
}

function RowNote({ row }: { readonly row: OrderRow }) {
  const { text, isUrgent } = useOrderDescriptions().note(row)
  return <span className={isUrgent ? styles.urgent : styles.quiet}>{text}</span>
}

interface Props {
  readonly columns: readonly Column<OrderRow>[]
  readonly rows: readonly OrderRow[]
  /** Orders that need an action by an operator, shown above the other orders. */
  readonly urgent: readonly OrderRow[]
  readonly sums?: Readonly<Record<string, ReactNode>>
}

/** Orders as a table, and on a phone as cards. */
export function OrderTable(props: Props) {
  const { t } = useText()
  return (
    <>
      <ScrollBox label={t('orders.title')} className={styles.wide}>
        <WideTable {...props} />
      </ScrollBox>
      <div className={styles.narrow}>
        <Cards {...props} />
      </div>
    </>
  )
}

/** Removes the urgent orders, which are shown above, from the other rows. */
const withoutUrgent = ({ rows, urgent }: Props): OrderRow[] =>
  rows.filter(({ orderId }) => !urgent.some((one) => one.orderId === orderId))

interface ColumnOptions {
  readonly isOldestFirst: boolean
  /** Reverses the sort order. */
  onTurn(): void
}

/** Returns the columns of the order table. */
export function useOrderColumns({ isOldestFirst, onTurn }: ColumnOptions): readonly Column<OrderRow>[] {
  const { t, money, time } = useText()
  const { sold } = useOrderDescriptions()
  return [
    {
      id: 'order',
      title: t('orders.column.order'),
      cell: ({ orderId }) => (
        <Link to="/orders/$orderId" params={{ orderId }} className={styles.id}>
          {groupDigits(orderId)}
        </Link>
      ),
    },
    { id: 'state', title: t('orders.column.state'), cell: ({ state }) => <StatePill state={state} /> },
    { id: 'sold', title: t('orders.column.sold'), isWrapping: true, cell: sold },
    {
      id: 'amount',
      title: t('orders.column.amount'),
      isNumber: true,
      cell: ({ price, currency }) => <b>{money(price, currency)}</b>,
    },
    {
      id: 'viewer',
      title: t('orders.column.viewer'),
      cell: ({ userId, isGuest }) => (
        <ViewerLink userId={userId}>{isGuest ? t('orders.guest', { id: userId }) : userId}</ViewerLink>
      ),
    },
    { id: 'card', title: t('orders.column.card'), cell: (row) => formatPaymentCard(row) ?? '–' },
    { id: 'note', title: t('orders.column.note'), isWrapping: true, cell: (row) => <RowNote row={row} /> },
    {
      id: 'when',
      title: t('orders.column.when'),
      isNumber: true,
      sort: { direction: isOldestFirst ? 'ascending' : 'descending', onSort: onTurn },
      cell: ({ createdAt }) => <time dateTime={new Date(createdAt).toISOString()}>{time(createdAt)}</time>,
    },
  ]
}

function WideTable(props: Props) {
  const { t } = useText()
  const { columns, urgent, sums } = props
  const hasGroups = urgent.length > 0
  return (
    <Table
      label={t('orders.title')}
      columns={columns}
      rows={[...urgent, ...withoutUrgent(props)]}
      keyOf={({ orderId }) => orderId}
      {...(sums && { sums })}
      {...(hasGroups && { groupOf: (row: OrderRow) => t(urgent.includes(row) ? 'orders.urgent' : 'orders.rest') })}
    />
  )
}

function Cards(props: Props) {
  const { t } = useText()
  const { urgent, sums } = props
  const rest = withoutUrgent(props)
  return (
    <>
      {sums && (
        <div className={styles.sumCard}>
          {Object.entries(sums).map(([part, cell]) => (
            <div key={part}>{cell}</div>
          ))}
        </div>
      )}
      {urgent.length > 0 && <h2>{t('orders.urgent')}</h2>}
      {urgent.map((row) => (
        <OrderCard key={row.orderId} row={row} />
      ))}
      {urgent.length > 0 && rest.length > 0 && <h2>{t('orders.rest')}</h2>}
      {rest.map((row) => (
        <OrderCard key={row.orderId} row={row} />
      ))}
    </>
  )
}

function OrderCard({ row }: { readonly row: OrderRow }) {
  const { t, money, time } = useText()
  const { sold } = useOrderDescriptions()
  const { orderId, price, currency, createdAt, userId, isGuest, state } = row
  return (
    <Link to="/orders/$orderId" params={{ orderId }} className={styles.card}>
      <span className={styles.line}>
        <b>{sold(row)}</b>
        <b>{money(price, currency)}</b>
      </span>
      <span className={styles.line}>
        <StatePill state={state} />
        <time dateTime={new Date(createdAt).toISOString()}>{time(createdAt)}</time>
      </span>
      <span className={classNames(styles.quiet, 'numbers')}>
        {groupDigits(orderId)} · {isGuest ? t('orders.guest', { id: userId }) : userId}
      </span>
      <RowNote row={row} />
    </Link>
  )
}
