import { accounts } from '@cliffhanger/contract/accounts'
import { paywall } from '@cliffhanger/contract/paywall'
import { wallet } from '@cliffhanger/contract/wallet'
import { computeFinishPrice } from '@cliffhanger/domain/finish-price'
import { useEffect, useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { shopCurrency } from '#features/purchase/product.ts'
import { useCurrentTitle, usePaywall, usePlayback } from '#player/player-context.ts'
import { computeRemainingToPay } from '#player/stage/title-facts.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'

export type UnlockOption = 'episode' | 'wholeTitle' | 'membership'

const usualOrder: readonly UnlockOption[] = ['episode', 'wholeTitle', 'membership']

/** Returns the unlock options of a locked episode for this viewer. The first option is preselected. */
export function useUnlockOffer() {
  const { n } = usePlayback()
  const { video, hints } = useCurrentTitle()
  const account = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const packages = useCall(wallet.getCoinAndVipRecharge, {})
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [payAllSwitch] = useSetting(keys.payAllSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  const terms = useWallTerms()
  const [picked, setPicked] = useState<UnlockOption>()

  const left = computeRemainingToPay(video, hints)
  // Counts at least one locked episode, because the server may lock an episode that the hints show as unlocked.
  const count = Math.max(1, left.episodes)
  const balance = account.data?.coinBalance
  const finish = computeFinishPrice({
    episodes: count,
    coinsPerEpisode: video.consumeCoin,
    balance: balance ?? 0,
    packs: packages.data?.coinRechargesList ?? [],
    plans: packages.data?.coinVipList ?? [],
    wholeTitlePrice: packages.data ? video.wholeTitlePrice : '',
    wholeTitleCurrency: packages.data ? shopCurrency(packages.data) : '',
    has: { coins: coinSwitch === 1, wholeTitle: payAllSwitch === 1, membership: premiumSwitch === 1 },
  })
  // Coins that the viewer owns can be spent even if none are on sale.
  const isEpisodeOffered = coinSwitch === 1 || (balance !== undefined && balance >= video.consumeCoin)
  const isOffered: Readonly<Record<UnlockOption, boolean>> = {
    episode: isEpisodeOffered,
    wholeTitle: finish.byWholeTitle !== undefined,
    membership: finish.byMembership !== undefined,
  }
  const options = terms.isPending ? [] : (terms.offers ?? usualOrder).filter((option) => isOffered[option])
  return {
    n,
    /** Whether this is the title's first episode that costs coins. */
    isFirstPaid: n === video.payNVideo,
    /** Number of locked episodes left, including this one. */
    count,
    seconds: left.seconds,
    price: video.consumeCoin,
    /** The viewer's coin balance; undefined until it is loaded. */
    balance,
    finish,
    /** The cheapest option for all remaining episodes; undefined until all prices and the balance are loaded. */
    cheapest: packages.data && balance !== undefined ? finish.cheapest : undefined,
    packages,
    /** True once prices, balance and terms are loaded or have failed to load. */
    isSettled: !packages.isPending && !account.isPending && !terms.isPending,
    /** The unlock options in display order; empty until the viewer's terms are loaded. */
    options,
    isPending: packages.isPending || terms.isPending,
    /** The heading of the paywall; undefined if the default heading is used. */
    heading: terms.heading,
    chosen: picked !== undefined && options.includes(picked) ? picked : options[0],
    choose: setPicked,
  }
}
export type UnlockOffer = ReturnType<typeof useUnlockOffer>

/**
 * Requests this viewer's terms for the paywall (prices, order of the options, heading) if the title is in an
 * experiment, and reloads the title if the terms differ from those shown. Until then the paywall shows no price.
 */
function useWallTerms() {
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const { reloadTitle } = usePaywall()
  const isAsked = video.hasExperiment === true
  const input = { vidId: video.vidId, episodeN: n }
  const { data: terms, isPending } = useCall(paywall.paywall, input, { enabled: isAsked, refetchOnMount: 'always' })
  // The panel of a wide screen stays mounted when the viewer moves to another locked episode, whose terms may differ.
  const [reloadedFor, setReloadedFor] = useState<typeof terms>()
  const isOther =
    terms !== undefined &&
    (terms.coins !== video.consumeCoin ||
      terms.payNVideo !== video.payNVideo ||
      terms.wholeTitlePrice !== video.wholeTitlePrice)
  useEffect(() => {
    if (isOther) void reloadTitle().finally(() => setReloadedFor(terms))
  }, [isOther, terms, reloadTitle])
  return {
    isPending: isAsked && (isPending || (isOther && reloadedFor !== terms)),
    offers: terms?.offers,
    heading: terms?.heading,
  }
}

/**
 * Tracks that the paywall was seen, once the server has locked the episode and the offers are shown, even if prices
 * cannot be loaded. The hints alone may be outdated, for example after a purchase on another device.
 */
export function useTrackPaywallSeen({ options, price: episodeCoins, isSettled }: UnlockOffer): void {
  const { track } = useApi()
  const { n: episode, answer } = usePlayback()
  const { vidId: vid } = useCurrentTitle().video
  const isShown = isSettled && answer?.status === 'locked'
  const offers = options.join(',')
  useEffect(() => {
    if (isShown) track('wall_seen', { vid, episode, offers, episodeCoins })
  }, [track, isShown, vid, episode, offers, episodeCoins])
}
