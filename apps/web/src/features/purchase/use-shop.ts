import { wallet } from '@cliffhanger/contract/wallet'
import { useCall } from '#api/use-call.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'

/** What is on sale for this viewer: without what the switches hide, and no second membership for a member. */
export function useShop() {
  const isMember = (useViewer()?.vipRank ?? 0) > 0
  const { data, error, isPending, refetch } = useCall(wallet.getCoinAndVipRecharge, {})
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  return {
    coins: (coinSwitch === 1 && data?.coinRechargesList) || [],
    plans: (premiumSwitch === 1 && !isMember && data?.coinVipList) || [],
    isMember,
    isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
