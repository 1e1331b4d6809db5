import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { useCall } from '#api/use-call.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'

/**
 * The products on sale for this viewer: without those that the switches hide, and without plans while a membership
 * renews automatically.
 */
export function useShop() {
  const viewer = useViewer()
  const isMember = (viewer?.vipRank ?? 0) > 0
  const { data, error, isPending, refetch } = useCall(wallet.getCoinAndVipRecharge, {})
  const { data: info } = useCall(payments.membershipInfo, {}, { enabled: isMember })
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  const allPlans = (premiumSwitch === 1 && data?.coinVipList) || []
  const canBuyPlan = !isMember || (info?.autoRenew === false && !info.isRenewalPending)
  return {
    coins: (coinSwitch === 1 && data?.coinRechargesList) || [],
    plans: canBuyPlan ? allPlans : [],
    /** Also contains plans that a member with automatic renewal cannot buy now. */
    allPlans,
    isMember,
    membership: isMember ? { end: viewer?.premiumDueTime ?? null, planId: info?.plan?.packageId } : undefined,
    isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
