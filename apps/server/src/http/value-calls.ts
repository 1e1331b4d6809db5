import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'

/** Paths of calls that give a guest something of value: from then on all other cookies of the device are invalid. */
export const valueCalls: ReadonlySet<string> = new Set(
  [
    payments.updUserAirwallexInfo,
    payments.createOrder,
    wallet.addBuyPlay,
    feedback.sendFeedBack,
    feedback.reportSubtitle,
  ].map(({ path }) => path),
)
