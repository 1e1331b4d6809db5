import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'
import { timeText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import { CheckOrder } from './check-order.tsx'
import styles from './order-row.module.css'

export type Order = Output<typeof wallet.orders>['rows'][number]

/** How long the client offers to check an open order; the server keeps checking on its own. */
const pendingMs = 30 * 60_000
const kinds = { 1: 'money.coinPack', 3: 'money.membership', 6: 'money.wholeTitle' } as const

/** One order: its product, price and state. */
export function OrderRow({ order }: { order: Order }) {
  const { t, language, money } = useLocale()
  const { orderId, orderType, name, price, currency, state, time } = order
  const isFresh = state === 'open' && Date.now() - time < pendingMs
  return (
    <li>
      <span className={styles.name}>{name || t(kinds[orderType])}</span>
      <b className={styles.price}>{money(price, currency)}</b>
      <span className={`${styles.state} ${styles[state]}`}>{t(`money.${state}`)}</span>
      <span className={styles.time}>{timeText(language.tag, time)}</span>
      <span className={styles.id}>{t('money.order', { id: orderId })}</span>
      {isFresh && <CheckOrder order={order} />}
    </li>
  )
}
