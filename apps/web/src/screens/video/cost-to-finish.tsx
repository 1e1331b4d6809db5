import { wallet } from '@cliffhanger/contract/wallet'
import { useCall } from '#api/use-call.ts'
import { useCanUseCoins } from '#features/money/use-can-use-coins.ts'
import { leftToPay } from '#features/watching/title-facts.ts'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { shopCurrency } from './money.ts'
import styles from './picker.module.css'
import { usePlayer } from './player-context.ts'

/** The price of watching to the end, shown before the first purchase. Hidden on the paywall, which shows it too. */
export function CostToFinish() {
  const { t, money } = useLocale()
  const { video, hints, stage } = usePlayer()
  const canUseCoins = useCanUseCoins()
  const [payAllSwitch] = useSetting(keys.payAllSwitch)
  // Waits for playback, so that the first frame gets the bandwidth.
  const { data: offers } = useCall(wallet.getCoinAndVipRecharge, {}, { enabled: stage.status === 'playing' })
  const left = leftToPay(video, hints)
  if (left.from === undefined || !canUseCoins || stage.status === 'locked') return null
  return (
    <p className={`${styles.finish} figures`}>
      <b>{t('player.finishFrom', { n: left.from, count: left.coins })}</b>
      {payAllSwitch === 1 && video.wholeTitlePrice !== '' && offers && (
        <span>{t('player.orWholeTitle', { price: money(video.wholeTitlePrice, shopCurrency(offers)) })}</span>
      )}
    </p>
  )
}
