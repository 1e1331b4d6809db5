import type { Deps } from '../../deps.ts'
import { readOrder, ringOrder } from './order-store.ts'

const lookBackMs = 2 * 86_400_000
const mostPages = 200

/**
 * Compares what the provider was paid with what we gave: rings at every order that is not given although a payment of it
 * succeeded, in case all of its messages were lost. Answers how many.
 */
export async function findLostPayments({ db, now, provider }: Pick<Deps, 'db' | 'now' | 'provider'>): Promise<number> {
  let found = 0
  for (let page = 0; page < mostPages; page += 1) {
    const intents = await provider.airwallex.intentsSince(new Date(now() - lookBackMs), page)
    for (const intent of intents) {
      if (intent.status !== 'SUCCEEDED') continue
      const order = await readOrder(db, intent.merchantOrderId)
      if (order?.env !== provider.env || (order.state !== 'open' && order.state !== 'closed')) continue
      await ringOrder(db, order.order_id, new Date(now()))
      found += 1
    }
    if (intents.length === 0) break
  }
  return found
}
