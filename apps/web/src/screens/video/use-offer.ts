import { accounts } from '@cliffhanger/contract/accounts'
import { wallet } from '@cliffhanger/contract/wallet'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { finishPrice } from '#features/watching/finish-price.ts'
import { leftToPay } from '#features/watching/title-facts.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { shopCurrency } from './money.ts'
import { usePlayer } from './player-context.ts'

export type Way = 'episode' | 'wholeTitle' | 'membership'

/** A locked episode's prices for this viewer, and which of them is chosen: at first the smallest spend. */
export function useOffer() {
  const { video, hints, n } = usePlayer()
  const account = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const packages = useCall(wallet.getCoinAndVipRecharge, {})
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [payAllSwitch] = useSetting(keys.payAllSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  const [picked, setPicked] = useState<Way>()

  const left = leftToPay(video, hints)
  // The server may lock what the hints call open.
  const count = Math.max(1, left.episodes)
  const balance = account.data?.coinBalance
  const finish = finishPrice({
    episodes: count,
    coinsPerEpisode: video.consumeCoin,
    balance: balance ?? 0,
    packs: packages.data?.coinRechargesList ?? [],
    plans: packages.data?.coinVipList ?? [],
    wholeTitlePrice: packages.data ? video.wholeTitlePrice : '',
    wholeTitleCurrency: packages.data ? shopCurrency(packages.data) : '',
    has: { coins: coinSwitch === 1, wholeTitle: payAllSwitch === 1, membership: premiumSwitch === 1 },
  })
  // Coins that are owned are spent also where none are on sale.
  const isEpisodeOffered = coinSwitch === 1 || (balance !== undefined && balance >= video.consumeCoin)
  const ways: Way[] = [
    ...(isEpisodeOffered ? (['episode'] as const) : []),
    ...(finish.byWholeTitle ? (['wholeTitle'] as const) : []),
    ...(finish.byMembership ? (['membership'] as const) : []),
  ]
  return {
    n,
    /** The free episodes end right before this one. */
    isFirstPaid: n === video.payNVideo,
    /** Locked ones, this one among them. */
    count,
    seconds: left.seconds,
    price: video.consumeCoin,
    /** Undefined while nobody has said. */
    balance,
    finish,
    /** Of "cheapest" only when all that it is compared with is known. */
    cheapest: packages.data && balance !== undefined ? finish.cheapest : undefined,
    packages,
    ways,
    chosen: picked !== undefined && ways.includes(picked) ? picked : ways[0],
    choose: setPicked,
  }
}
export type Offer = ReturnType<typeof useOffer>
