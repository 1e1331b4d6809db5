import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { refreshTitles } from '#features/titles/refresh-titles.ts'

const changedByPayment = [
  wallet.getCoinAndVipRecharge,
  accounts.getUserInfo,
  accounts.userConduct,
  accounts.getUserAccountInfo,
  wallet.statement,
  wallet.orders,
  payments.membershipInfo,
]

/**
 * Refetches all data that a payment changes: what the shop offers, balance, membership, home's Continue Watching, recommendations
 * and locks. The list of saved cards refetches itself whenever it is mounted.
 */
export function refreshBought(queries: QueryClient): void {
  for (const { path } of changedByPayment) void queries.invalidateQueries({ queryKey: [path] })
  refreshTitles(queries)
}
