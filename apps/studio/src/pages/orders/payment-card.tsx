import { useText } from '#i18n/use-text.ts'
import { FactList } from '#ui/lists/facts.tsx'
import { Card } from '#ui/pages/card.tsx'
import type { OrderDetails } from './order.tsx'
import { formatPaymentCard, useOrderDescriptions } from './order-words.ts'

/** Shows the product of an order and its payment. */
export function PaymentCard({ details: { row, order, payments } }: { readonly details: OrderDetails }) {
  const { t, money, second, number } = useText()
  const { sold } = useOrderDescriptions()
  const payment = payments.find(({ state }) => state === 'paid') ?? payments[0]
  const captured = payment?.captured && payment.currency && money(payment.captured, payment.currency)
  const taken = [
    order.reversedCoins > 0 && t('orders.coins', { count: order.reversedCoins }),
    order.reversedDays > 0 && t('orders.days', { count: order.reversedDays }),
    order.isTitleReversed && t('orders.fact.title'),
  ].filter((text) => text !== false)
  const facts: { term: string; value: React.ReactNode }[] = [
    { term: t('orders.fact.sold'), value: sold(row) },
    { term: t('orders.fact.price'), value: money(row.price, row.currency) },
    { term: t('orders.fact.product'), value: <code>{order.productId}</code> },
    { term: t('orders.fact.card'), value: formatPaymentCard(row) ?? '–' },
    ...(captured ? [{ term: t('orders.fact.captured'), value: captured }] : []),
    { term: t('orders.fact.paid'), value: row.paidAt === undefined ? '–' : `${second(row.paidAt)} UTC` },
    {
      term: t('orders.fact.delivered'),
      value: order.deliveredAt === undefined ? '–' : `${second(order.deliveredAt)} UTC`,
    },
    ...(Number(row.refunded) > 0
      ? [{ term: t('orders.fact.refunded'), value: money(row.refunded, row.currency) }]
      : []),
    ...(taken.length > 0 ? [{ term: t('orders.fact.taken'), value: taken.join(' · ') }] : []),
    ...(order.heldCoins > 0
      ? [{ term: t('orders.fact.held'), value: t('orders.coins', { count: order.heldCoins }) }]
      : []),
    ...(payment?.intentId ? [{ term: t('orders.fact.intent'), value: <code>{payment.intentId}</code> }] : []),
    ...(payments.length > 1 ? [{ term: t('orders.fact.tries'), value: number(payments.length) }] : []),
    { term: t('orders.fact.env'), value: order.env },
    ...(order.checkAt === undefined ? [] : [{ term: t('orders.nextCheck'), value: `${second(order.checkAt)} UTC` }]),
  ]
  return (
    <Card title={t('orders.payment')}>
      <FactList facts={facts} />
    </Card>
  )
}
