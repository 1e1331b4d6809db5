import { useMailTerms } from '#i18n/use-mail-terms.ts'
import { useText } from '#i18n/use-text.ts'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import type { OrderDetails } from './order.tsx'
import { useOrderTranslations } from './order-terms.ts'
import styles from './orders.module.css'

type Entry = OrderDetails['ledger'][number]
type Refund = OrderDetails['refunds'][number]
type Mail = OrderDetails['mails'][number]
interface Props {
  readonly details: OrderDetails
}

/** The ledger entries of the order, and the coins that the viewer has spent since its delivery. */
export function LedgerCard({ details: { ledger, spent, row } }: Props) {
  const { t, number, second } = useText()
  const { entryKind } = useOrderTranslations()
  const signed = (coins: number) => `${coins > 0 ? '+' : ''}${number(coins)}`.replace('-', '−')
  const columns: readonly Column<Entry>[] = [
    { id: 'when', title: t('orders.column.when'), cell: ({ at }) => <time>{second(at)}</time> },
    {
      id: 'kind',
      title: t('orders.column.sold'),
      isWrapping: true,
      cell: ({ kind }) => <div className={styles.words}>{entryKind(kind)}</div>,
    },
    {
      id: 'coins',
      title: t('orders.ledger.coins'),
      isNumber: true,
      cell: ({ coins }) => <span className={coins > 0 ? styles.plus : undefined}>{signed(coins)}</span>,
    },
    {
      id: 'balance',
      title: t('orders.ledger.balance'),
      isNumber: true,
      isExtra: true,
      cell: ({ balance }) => <b>{number(balance)}</b>,
    },
  ]
  const spentText = spent.episodes > 0 && t('orders.ledger.spent', { coins: spent.coins, count: spent.episodes })
  return (
    <Card title={t('orders.ledger.title')} about={t('orders.ledger.about')} isFlush>
      {ledger.length === 0 ? (
        <EmptyState title={t(row.kind === 'membership' ? 'orders.ledger.noneMembership' : 'orders.ledger.none')} />
      ) : (
        <Table
          label={t('orders.ledger.title')}
          columns={columns}
          rows={ledger}
          keyOf={({ userId, entryId }) => `${userId} ${entryId}`}
        />
      )}
      {spentText && <p className={styles.foot}>{spentText}</p>}
    </Card>
  )
}

/** The refunds of the order; renders nothing if there are none. */
export function RefundsCard({ details: { refunds, order } }: Props) {
  const { t, money, second } = useText()
  const { refundStatus } = useOrderTranslations()
  if (refunds.length === 0) return null
  const columns: readonly Column<Refund>[] = [
    { id: 'when', title: t('orders.column.when'), cell: ({ createdAt }) => <time>{second(createdAt)}</time> },
    {
      id: 'reason',
      title: t('orders.refund.reason'),
      isWrapping: true,
      cell: ({ reason, status }) => (
        <div className={styles.words}>
          {reason}
          <SecondLine>{refundStatus(status)}</SecondLine>
        </div>
      ),
    },
    { id: 'by', title: t('orders.refunds.by'), isExtra: true, cell: ({ operator }) => operator ?? '–' },
    {
      id: 'amount',
      title: t('orders.column.amount'),
      isNumber: true,
      cell: ({ amount }) => <b>{amount ? money(amount, order.leftCurrency) : t('orders.refund.everything')}</b>,
    },
  ]
  return (
    <Card title={t('orders.refunds.title')} isFlush>
      <Table
        label={t('orders.refunds.title')}
        columns={columns}
        rows={refunds}
        keyOf={({ refundId, createdAt }) => refundId ?? String(createdAt)}
      />
    </Card>
  )
}

/** The mails about the order. */
export function MailsCard({ details: { mails } }: Props) {
  const { t, second } = useText()
  const { mailKind, mailState, mailFailure } = useMailTerms()
  const columns: readonly Column<Mail>[] = [
    { id: 'when', title: t('orders.column.when'), cell: ({ createdAt }) => <time>{second(createdAt)}</time> },
    { id: 'mail', title: t('orders.mails.mail'), cell: ({ kind }) => mailKind(kind) },
    {
      id: 'state',
      title: t('orders.column.state'),
      isWrapping: true,
      cell: ({ state, failure }) => (
        <>
          {mailState(state)}
          {failure && <SecondLine>{mailFailure(failure)}</SecondLine>}
        </>
      ),
    },
  ]
  return (
    <Card title={t('orders.mails.title')} isFlush>
      {mails.length === 0 ? (
        <EmptyState title={t('orders.mails.none')} />
      ) : (
        <Table
          label={t('orders.mails.title')}
          columns={columns}
          rows={mails}
          keyOf={({ kind, createdAt }) => `${kind} ${createdAt}`}
        />
      )}
    </Card>
  )
}
