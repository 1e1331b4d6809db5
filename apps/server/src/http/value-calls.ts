import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'

/** Paths of calls after which a guest has something to lose: from then on no other cookie stands for the device. */
export const valueCalls: ReadonlySet<string> = new Set(
  [payments.updUserAirwallexInfo, payments.createOrder, wallet.addBuyPlay, feedback.sendFeedBack].map(
    ({ path }) => path,
  ),
)
