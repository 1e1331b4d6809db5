import { accounts } from '@cliffhanger/contract/accounts'
import { useCall } from '#api/use-api.ts'
import { useViewer } from './use-viewer.ts'

/**
 * Returns the coins and membership that a guest would lose by a logout. `isKnown` is true once coins and membership
 * have loaded; the screen waits until then.
 */
export function useGuestBelongings() {
  const viewer = useViewer()
  const account = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const { coinBalance = 0, heldCoins = 0 } = account.data ?? {}
  const coins = coinBalance + heldCoins
  const isMember = (viewer?.vipRank ?? 0) > 0
  const openId = viewer?.openId ?? ''
  return {
    isKnown: viewer !== undefined && account.data !== undefined && !account.isFetching,
    hasFailed: account.isError && !account.isFetching,
    retry: () => void account.refetch(),
    userId: viewer?.userId ?? '',
    coins,
    isMember,
    openId,
    /**
     * True only for a guest. Coins and membership of an account stay with the account, to which the viewer can log in
     * again.
     */
    isAtRisk: openId === '' && (coins > 0 || isMember),
  }
}
export type GuestBelongings = ReturnType<typeof useGuestBelongings>
