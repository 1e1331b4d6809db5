import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { type FormEvent, useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState, ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from './orders.module.css'
import { OrdersTabs } from './orders-tabs.tsx'
import { useOrderFailure } from './use-order-failure.ts'

const dayMs = 86_400_000
type Unknown = {
  readonly intentId: string
  readonly orderId: string
  readonly amount: string
  readonly currency: string
}

/**
 * Compares the provider's payments and refunds with the orders: marks their orders for reconciliation, and lists
 * payments without an order.
 */
export function PaymentComparison() {
  const { t, money } = useText()
  const textOf = useOrderFailure()
  const [since, setSince] = useState(() => new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10))
  const compare = useStudioMutation(studioOrders.compare)
  const { data, error } = compare
  function submit(event: FormEvent): void {
    event.preventDefault()
    compare.mutate({ since })
  }
  const columns: readonly Column<Unknown>[] = [
    { id: 'payment', title: t('orders.compare.payment'), cell: ({ intentId }) => <code>{intentId}</code> },
    { id: 'order', title: t('orders.compare.order'), cell: ({ orderId }) => orderId },
    {
      id: 'amount',
      title: t('orders.column.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <b>{money(amount, currency)}</b>,
    },
  ]
  const isDay = error?.field === 'since'
  return (
    <Page title={t('orders.title')} openTab={t('orders.tab.compare')} about={t('orders.about')} tabs={<OrdersTabs />}>
      <div className={pageStyles.stack}>
        <Card title={t('orders.compare.title')}>
          <form onSubmit={submit} className={styles.compare}>
            <p>{t('orders.compare.text')}</p>
            <TextField
              label={t('orders.compare.since')}
              type="date"
              required
              value={since}
              error={isDay ? t('orders.compare.wrongDay') : undefined}
              onChange={({ target }) => setSince(target.value)}
            />
            <Button look="ink" type="submit" icon="refresh" isBusy={compare.isPending}>
              {t('orders.compare.start')}
            </Button>
            <ErrorMessage text={error && !isDay ? textOf(error) : undefined} />
          </form>
        </Card>
        {data && (
          <Card title={t('orders.compare.result')} isFlush={data.unknown.length > 0}>
            {data.unknown.length === 0 ? (
              <EmptyState title={t('orders.compare.nothing')} />
            ) : (
              <Table
                label={t('orders.compare.result')}
                columns={columns}
                rows={data.unknown}
                keyOf={({ intentId }) => intentId}
              />
            )}
            <div className={styles.inset}>
              <NoteBox tone={data.unknown.length > 0 ? 'warn' : 'ok'}>
                {t('orders.compare.marked', { paid: data.marked, refunded: data.refunded })}{' '}
                {data.unknown.length > 0 && t('orders.compare.what')}
              </NoteBox>
            </div>
          </Card>
        )}
      </div>
    </Page>
  )
}
