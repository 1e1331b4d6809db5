import { accounts } from '@cliffhanger/contract/accounts'
import { useCall } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'

/** Returns whether coins are relevant for this viewer: they are on sale, or the viewer has some left. */
export function useCanUseCoins(): boolean {
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const isSold = coinSwitch === 1
  const balance = useCall(accounts.getUserAccountInfo, {}, { enabled: !isSold }).data?.coinBalance ?? 0
  return isSold || balance > 0
}
