import { wallet } from '@cliffhanger/contract/wallet'
import { useCall } from '#api/use-call.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'

/** What is on sale, without what the switches hide. */
export function useShop() {
  const { data, error, isPending, refetch } = useCall(wallet.getCoinAndVipRecharge, {})
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  return {
    coins: (coinSwitch === 1 && data?.coinRechargesList) || [],
    plans: (premiumSwitch === 1 && data?.coinVipList) || [],
    isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
