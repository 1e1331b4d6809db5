import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { WalletService } from '../wallet/service.ts'
import { lockBuyer, readOrder } from './order-store.ts'
import { chargeTime } from './renewal/renewal-times.ts'
import { endSubscriptions, findActive } from './subscription-store.ts'

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly wallet: WalletService
}

/** A viewer's membership, and when it costs again. */
export async function membershipOf({ db, wallet }: Needs, userId: string) {
  const [{ premiumDueTime, vipRank }, active] = await Promise.all([wallet.membership(userId), findActive(db, userId)])
  const first = active ? await readOrder(db, active.first_order_id) : undefined
  const dueTime = premiumDueTime ?? active?.period_at?.getTime() ?? null
  const isRenewed = active !== undefined && first !== undefined && dueTime !== null
  return {
    vipRank,
    premiumDueTime,
    autoRenew: isRenewed,
    nextChargeTime: isRenewed ? (active.try_at?.getTime() ?? chargeTime(dueTime)) : null,
    price: isRenewed ? first.price : '',
    currency: isRenewed ? first.currency : '',
  }
}

/** From now on nothing is charged; paid time stays. The provider is told by the clock. */
export async function cancelRenewal({ db, wallet }: Needs, userId: string) {
  await db.transaction().execute(async (tx: Database) => {
    await lockBuyer(tx, userId)
    await endSubscriptions(tx, userId)
  })
  return { autoRenew: false, premiumDueTime: await wallet.membershipDue(userId) }
}
