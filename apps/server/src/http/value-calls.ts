import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { feedback } from '@cliffhanger/contract/feedback'
import { gifts } from '@cliffhanger/contract/gifts'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'

/** Paths of calls that give a guest something of value: each of them invalidates all other cookies of the device. */
export const valueGrantingCalls: ReadonlySet<string> = new Set(
  [
    payments.updUserAirwallexInfo,
    payments.createOrder,
    wallet.addBuyPlay,
    adUnlocks.beginAd,
    gifts.buyGift,
    gifts.redeemGift,
    feedback.sendFeedBack,
    feedback.reportSubtitle,
  ].map(({ path }) => path),
)
