import { wallet } from '@cliffhanger/contract/wallet'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { MoneyList, MoneyListSkeleton } from '#features/money/money-list.tsx'
import { moneyPageSize, useMoneyPages } from '#features/money/use-money-pages.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { type Order, OrderRow } from './order-row.tsx'

/** All orders with their states, newest first. */
export function OrdersScreen() {
  const t = useText()
  return (
    <NarrowPage title={t('money.orders')}>
      <ConfirmAddress />
      <Orders />
    </NarrowPage>
  )
}

function Orders() {
  const t = useText()
  const { run } = useApi()
  const { rows, isPending, error, refetch, more } = useMoneyPages<Order>(
    wallet.orders.path,
    (pageNum) => runOrReject(run, wallet.orders, { pageNum, pageSize: moneyPageSize }),
    ({ orderId }) => orderId,
  )
  if (error) return <FailedState title={t('money.ordersFailed')} reason={error.reason} onRetry={refetch} />
  if (isPending) return <MoneyListSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyPage title={t('money.ordersEmptyTitle')} text={t('money.ordersEmptyText')}>
        <Link href="/wallet" className={buttons.primary}>
          {t('money.toWallet')}
        </Link>
      </EmptyPage>
    )
  }
  return (
    <MoneyList rows={rows} more={more} endText={t('money.ordersEnd')}>
      {(order) => <OrderRow key={order.orderId} order={order} />}
    </MoneyList>
  )
}
