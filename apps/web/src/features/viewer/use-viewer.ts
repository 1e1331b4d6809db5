import { accounts } from '@cliffhanger/contract/accounts'
import { useEffect } from 'react'
import { useCall } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/**
 * Returns the current viewer. Also stores the payment switches that the call `constant` returns, as the specification
 * requires.
 */
export function useViewer() {
  const settings = useSettings()
  const { data: viewer } = useCall(accounts.getUserInfo, {})
  const { data: switches } = useCall(accounts.constant, { key: 'PAY_SWITCH_H5' }, { enabled: viewer !== undefined })

  useEffect(() => {
    if (viewer) settings.set(keys.newUserRecommend, viewer.newUserRecommend)
  }, [settings, viewer])
  useEffect(() => {
    if (!switches) return
    settings.set(keys.coinSwitch, switches.COIN_SWITCH)
    settings.set(keys.payAllSwitch, switches.PAYALL_SWITCH)
    settings.set(keys.premiumSwitch, switches.PREMIUM_SWITCH)
    settings.set(keys.wholeTitlePrice, switches.BUY_ALL_DISCOUNT_PRICE)
    settings.set(keys.wholeTitleCardPrice, switches.BUY_ALL_DISCOUNT_STRIPE_PRICE)
  }, [settings, switches])
  return viewer
}
