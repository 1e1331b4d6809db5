import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import type { CallRunner } from '#api/client.ts'
import { refetchTitleLists } from '#features/titles/title-lists.ts'
import { coinProduct, membershipProduct, type Product, wholeTitleProduct } from './product.ts'

/** Refetches a product with its current price; undefined if it is no longer on sale or there is no response. */
export async function refetchProduct(run: CallRunner, product: Product): Promise<Product | undefined> {
  if (product.kind === 'wholeTitle') {
    const title = await run(playback.getPlayList, { videoId: product.id })
    return title.ok ? wholeTitleProduct(title.value, product.currency) : undefined
  }
  const packages = await run(wallet.getCoinAndVipRecharge, {})
  if (!packages.ok) return undefined
  if (product.kind === 'coins') {
    const pack = packages.value.coinRechargesList.find(({ productId }) => productId === product.productId)
    return pack && coinProduct(pack)
  }
  const plan = packages.value.coinVipList.find(({ productId }) => productId === product.productId)
  return plan && membershipProduct(plan, product.isRenewal)
}

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
 * Refetches the data that a payment changes: shop, viewer, balance, statement, orders, membership and Continue
 * Watching. Marks the recommendations as stale and discards prefetched titles. The list of saved cards refetches
 * itself when it is mounted.
 */
export function refreshAfterPurchase(queries: QueryClient): void {
  for (const { path } of changedByPayment) void queries.invalidateQueries({ queryKey: [path] })
  refetchTitleLists(queries)
}
