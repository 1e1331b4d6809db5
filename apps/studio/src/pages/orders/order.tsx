import type { Output } from '@cliffhanger/contract/call'
import { studioOrder } from '@cliffhanger/contract/studio/order'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useCurrentOperator, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { LedgerCard, MailsCard, RefundsCard } from './order-records.tsx'
import { StatePill } from './order-table.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { groupDigits, useOrderDescriptions } from './order-words.ts'
import styles from './orders.module.css'
import { PaymentCard } from './payment-card.tsx'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { useOrderFailure } from './use-order-failure.ts'
import { ViewerCard } from './viewer-card.tsx'

export type OrderDetails = Output<typeof studioOrder.order>
const route = getRouteApi('/shell/orders/$orderId')

/** The page of an order: product, payment, delivery and refunds. */
export function Order() {
  const { t } = useText()
  const { orderId } = route.useParams()
  const query = useStudioQuery(studioOrder.order, { orderId })
  if (query.data) return <Found key={orderId} details={query.data} failure={query.error} />
  return (
    <Page title={t('orders.order', { id: groupDigits(orderId) })} about={<BackLink />}>
      <QueryStates query={query}>{() => null}</QueryStates>
    </Page>
  )
}

function BackLink() {
  const { t } = useText()
  return (
    <Link to="/orders" className={classNames(styles.link, styles.up)}>
      {t('orders.title')}
    </Link>
  )
}

function Found({ details, failure }: { readonly details: OrderDetails; readonly failure: CallFailure | null }) {
  const { t, money, time } = useText()
  const textOf = useFailureText()
  const { sold } = useOrderDescriptions()
  const { row, disputes } = details
  const amount = money(row.price, row.currency)
  return (
    <Page
      title={t('orders.titleOf', { amount, sold: sold(row) })}
      isFigure
      about={
        <span className={styles.about}>
          <StatePill state={row.state} /> <BackLink />
          <span>
            {t('orders.order', { id: groupDigits(row.orderId) })} · {time(row.createdAt)} UTC
          </span>
        </span>
      }
      actions={<OrderActions details={details} />}
    >
      <div className={pageStyles.stack}>
        {failure && (
          <NoteBox tone="warn" isAlert>
            {textOf(failure)}
          </NoteBox>
        )}
        {row.parked && (
          <NoteBox tone="bad" icon="problem">
            <b>{t('orders.parked')}</b> {row.parked}. {t('orders.parkedText')} <DeliverLink details={details} />
          </NoteBox>
        )}
        {disputes.map((dispute) => (
          <DisputeCard key={dispute.disputeId} dispute={dispute} details={details} />
        ))}
        <div className={pageStyles.columns}>
          <div className={pageStyles.stack}>
            <Card title={t('orders.timeline.title')} actions={<Legend />}>
              <OrderTimeline details={details} />
            </Card>
            <LedgerCard details={details} />
            <RefundsCard details={details} />
            <MailsCard details={details} />
          </div>
          <div className={pageStyles.stack}>
            <ViewerCard details={details} />
            <PaymentCard details={details} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/**
 * A link to the dialog that grants the order's product to the viewer. The order id serves as the grant's ticket number,
 * so that the product is granted only once.
 */
function DeliverLink({ details: { row, order, viewer } }: { readonly details: OrderDetails }) {
  const { t } = useText()
  const { data: me } = useCurrentOperator()
  if (!me || viewer.isDeleted || row.kind === 'membership') return null
  const isTitle = row.kind === 'title'
  if (!isActionAllowed(me.role, isTitle ? 'titles.grant' : 'coins.grant')) return null
  return (
    <Link
      to="/viewers/$userId"
      params={{ userId: row.userId }}
      search={{
        grant: `order-${row.orderId}`,
        ...(isTitle ? { title: order.productId } : { coins: String(row.coins + row.bonus) }),
      }}
      className={styles.link}
    >
      {t(isTitle ? 'orders.giveTitle' : 'orders.giveCoins')}
    </Link>
  )
}

function Legend() {
  const { t } = useText()
  return (
    <span className={styles.legend}>
      <span data-mark="outside">{t('orders.timeline.outside')}</span>
      <span data-mark="ours">{t('orders.timeline.ours')}</span>
    </span>
  )
}

function OrderActions({ details: { row, order } }: { readonly details: OrderDetails }) {
  const { t } = useText()
  const textOf = useOrderFailure()
  const toast = useToast()
  const { data: me } = useCurrentOperator()
  const [isRefunding, setRefunding] = useState(false)
  const settle = useStudioMutation(studioOrder.settle)
  const { orderId } = row
  const canRefund = row.paidAt !== undefined && Number(order.left) > 0
  async function ask(): Promise<void> {
    const { isChanged } = await settle.mutateAsync({ orderId })
    toast({ text: t(isChanged ? 'orders.settled' : 'orders.settledSame') })
  }
  if (!me) return null
  return (
    <>
      <ErrorMessage text={settle.error ? textOf(settle.error) : undefined} />
      {isActionAllowed(me.role, 'orders.settle') && (
        <Button icon="refresh" isBusy={settle.isPending} onClick={() => void ask().catch(() => undefined)}>
          {t('orders.settle')}
        </Button>
      )}
      {isActionAllowed(me.role, 'orders.refund') && (
        <Button
          className={styles.back}
          icon="undo"
          disabled={!canRefund}
          title={
            canRefund ? undefined : t(row.paidAt === undefined ? 'orders.refund.notPaid' : 'orders.refund.allBack')
          }
          onClick={() => setRefunding(true)}
        >
          {t('orders.refund')}
        </Button>
      )}
      {isRefunding && <RefundDialog row={row} onClose={() => setRefunding(false)} />}
    </>
  )
}
