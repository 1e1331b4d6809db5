import { payments } from '@cliffhanger/contract/payments'
import type { Run } from '#api/client.ts'
import { type PendingOrder, payType } from './pending-order.ts'

export type OrderStatus =
  | { readonly isPaid: true }
  /** `message` is the server's text, empty without a response; `reason` is the reason for the failure. */
  | { readonly isPaid: false; readonly message: string; readonly reason: string }

/** Queries whether an order is paid and delivered. */
export async function queryOrder(run: Run, { orderId, orderType }: PendingOrder): Promise<OrderStatus> {
  const answer = await run(payments.isSuccessful, { orderId, orderType, payType })
  return answer.ok ? { isPaid: true } : { isPaid: false, message: answer.message, reason: answer.reason }
}

/** Whether the server has confirmed that the order is not paid. Without a response the status is unknown. */
export const isUnpaid = (answer: OrderStatus): boolean =>
  !answer.isPaid && (answer.reason === 'notPaid' || answer.reason === 'notFound')

/** Delays between queries, about 20 s in total: most payments arrive within the first two. */
export const pollDelaysMs: readonly number[] = [0, 1000, 2000, 3000, 5000, 8000]

/** Queries repeatedly until the order is paid, the delays are used up, or the result is no longer needed. */
export async function pollOrder(
  ask: () => Promise<OrderStatus>,
  wait: (ms: number) => Promise<void>,
  delays: readonly number[],
  isWanted: () => boolean,
): Promise<OrderStatus> {
  let last: OrderStatus = { isPaid: false, message: '', reason: '' }
  for (const delay of delays) {
    if (delay > 0) await wait(delay)
    if (!isWanted()) return last
    last = await ask()
    if (last.isPaid) return last
  }
  return last
}
