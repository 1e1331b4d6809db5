import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import type { Messages } from '#player/player-context.ts'
import type { PlayerPath } from '#player/use-player-path.ts'
import { useStore } from '#player/use-store.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import type { Unlocking } from './unlocking.ts'

/** Reacts to unlocks: shows a receipt of the spent coins, or opens the top-up sheet if there are too few. */
export function useUnlockFeedback(unlocking: Unlocking, path: PlayerPath, showMessage: Messages['showMessage']) {
  const { t } = useLocale()
  const settings = useSettings()
  const { receipt, short } = useStore(unlocking.state)

  const tell = useEffectEvent((told: NonNullable<typeof receipt>) => {
    const { n, price, balance, spent, cap } = told
    const turnOff = () => {
      settings.set(keys.autoPay, 0)
      showMessage(t('player.turnedOff'))
    }
    showMessage({
      lead: t('player.receipt', { n, count: price }),
      text: t('player.receiptText', { balance, spent, cap }),
      action: { label: t('player.turnOff'), run: turnOff },
    })
  })
  useEffect(() => {
    if (receipt) tell(receipt)
  }, [receipt])

  const offerCoins = useEffectEvent(() => {
    // If whole titles are sold too, the paywall offers all unlock options.
    const isOnlyCoins = settings.get(keys.coinSwitch) === 1 && settings.get(keys.payAllSwitch) === 0
    if (isOnlyCoins && path.sheet === undefined) path.openSheet('topup')
  })
  useEffect(() => {
    if (short) offerCoins()
  }, [short])
}
