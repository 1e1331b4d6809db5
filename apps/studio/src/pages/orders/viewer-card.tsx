import { studioOrder } from '@cliffhanger/contract/studio/order'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { useState } from 'react'
import { getLatestMutationError, useCurrentOperator, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { FactList } from '#ui/lists/facts.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { BlockDialog } from './block-dialog.tsx'
import type { OrderDetails } from './order.tsx'
import styles from './orders.module.css'
import { useOrderFailure } from './use-order-failure.ts'
import { ViewerLink } from './viewer-link.tsx'

/** The viewer of an order. Names and addresses are masked; revealing them is recorded in the operator log. */
export function ViewerCard({ details: { viewer, row } }: { readonly details: OrderDetails }) {
  const { t, money, number, time } = useText()
  const textOf = useOrderFailure()
  const toast = useToast()
  const { data: me } = useCurrentOperator()
  const reveal = useStudioMutation(studioOrder.reveal)
  const block = useStudioMutation(studioOrder.setBlocked)
  // If the undo fails, the toast shows the error.
  const undo = useStudioMutation(studioOrder.setBlocked)
  const [isBlocking, setBlocking] = useState(false)
  const { orderId } = row
  const known = { ...viewer, ...reveal.data }
  const hasHidden = [viewer.account, viewer.payer, viewer.payerAddress].some((text) => text !== undefined)
  async function setBlocked(isBlocked: boolean): Promise<void> {
    await block.mutateAsync({ orderId, isBlocked })
    toast({
      text: t(isBlocked ? 'orders.viewer.blocked' : 'orders.viewer.unblocked'),
      undo: () => undo.mutateAsync({ orderId, isBlocked: !isBlocked }),
      undoFailure: textOf,
    })
  }
  const optional = (term: string, value: string | undefined) => (value === undefined ? [] : [{ term, value }])
  const facts: { term: string; value: React.ReactNode }[] = [
    { term: t('orders.viewer.id'), value: <ViewerLink userId={viewer.userId}>{viewer.userId}</ViewerLink> },
    {
      term: t('orders.viewer.account'),
      value: known.account ?? t(viewer.isDeleted ? 'orders.viewer.deleted' : 'orders.viewer.guest'),
    },
    ...optional(t('orders.viewer.payer'), known.payer),
    ...optional(t('orders.viewer.payerAddress'), known.payerAddress),
    ...optional(t('orders.viewer.payerPhone'), reveal.data?.payerPhone),
    { term: t('orders.viewer.since'), value: time(viewer.since) },
    ...viewer.paidOrders.map(({ currency, orders, paid, refunded }) => ({
      term: t('orders.viewer.paid', { currency }),
      value: [
        t('orders.viewer.paidSum', { amount: money(paid, currency), count: orders }),
        ...(Number(refunded) > 0 ? [t('orders.sum.refunded', { amount: money(refunded, currency) })] : []),
      ].join(' · '),
    })),
    { term: t('orders.viewer.balance'), value: t('orders.coins', { count: viewer.balance }) },
    ...(viewer.debt > 0 ? [{ term: t('orders.viewer.debt'), value: t('orders.coins', { count: viewer.debt }) }] : []),
    ...(viewer.held > 0 ? [{ term: t('orders.fact.held'), value: number(viewer.held) }] : []),
    ...(viewer.memberUntil === undefined
      ? []
      : [{ term: t('orders.viewer.memberUntil'), value: time(viewer.memberUntil) }]),
  ]
  const failure = getLatestMutationError(reveal, block)
  return (
    <Card
      title={t('orders.viewer.title')}
      actions={viewer.isBlocked && <Pill tone="bad">{t('orders.viewer.isBlocked')}</Pill>}
    >
      <FactList facts={facts} />
      <div className={styles.cardActions}>
        <ErrorMessage text={failure ? textOf(failure) : undefined} />
        {me && isActionAllowed(me.role, 'orders.reveal') && hasHidden && !reveal.data && (
          <Button
            isSmall
            isBusy={reveal.isPending}
            title={t('orders.viewer.revealHelp')}
            onClick={() => reveal.mutate({ orderId })}
          >
            {t('orders.viewer.reveal')}
          </Button>
        )}
        {me && isActionAllowed(me.role, 'orders.block') && viewer.payerAddress !== undefined && (
          <Button
            isSmall
            isBusy={block.isPending}
            onClick={() => (viewer.isBlocked ? void setBlocked(false).catch(() => undefined) : setBlocking(true))}
          >
            {t(viewer.isBlocked ? 'orders.viewer.unblock' : 'orders.viewer.block')}
          </Button>
        )}
      </div>
      {isBlocking && (
        <BlockDialog
          viewer={viewer}
          onClose={() => setBlocking(false)}
          onBlock={() => {
            setBlocking(false)
            void setBlocked(true).catch(() => undefined)
          }}
        />
      )}
    </Card>
  )
}
