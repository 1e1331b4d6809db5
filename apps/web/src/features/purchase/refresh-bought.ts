import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { type OrderType, orderTypes } from './product.ts'

const always = [
  accounts.getUserInfo,
  accounts.userConduct,
  accounts.getUserAccountInfo,
  wallet.statement,
  wallet.orders,
  payments.membershipInfo,
]

/** Reads again whatever a purchase changes; coins open no episode by themselves, so then no title is read. */
export function refreshBought(queries: QueryClient, bought?: OrderType | 7): void {
  const calls = bought === undefined || bought === orderTypes.coins ? always : [...always, playback.getPlayList]
  for (const { path } of calls) void queries.invalidateQueries({ queryKey: [path] })
}
