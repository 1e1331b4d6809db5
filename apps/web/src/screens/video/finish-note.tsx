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

/** What it takes to see the end, before the first coin. Absent beside a locked episode's prices, which say it too. */
export function FinishNote() {
  const { t, money } = useLocale()
  const { video, hints, stage } = usePlayer()
  const canUseCoins = useCanUseCoins()
  const [payAllSwitch] = useSetting(keys.payAllSwitch)
  // The first frame's bytes go first.
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
