import { accounts } from '@cliffhanger/contract/accounts'
import { feedback } from '@cliffhanger/contract/feedback'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { search } from '@cliffhanger/contract/search'
import { trackPath } from '@cliffhanger/contract/tracking'
import type { Rule } from './rule.ts'

export interface CallLimits {
  /** Of one device with a session. */
  readonly device?: Rule
  /** Of one address: generous, because a whole mobile network may stand behind it. */
  readonly address?: Rule
  /** Counted by all servers together, in the database. */
  readonly isShared?: true
}

const second = 1_000

/** Every call, together. A viewer who swipes as fast as they can makes about ten calls a second, for a while. */
export const everyCall: CallLimits = {
  device: { burst: 150, everyMs: second / 25 },
  address: { burst: 2_000, everyMs: second / 400 },
}
/** Makes devices: rare for a person, tempting for a script. */
const newDevices: CallLimits = { address: { burst: 150, everyMs: second / 3 } }
/** One call per pause in typing. */
const typing: CallLimits = { device: { burst: 40, everyMs: second / 5 } }
/** A code costs a mail; a guess is one of a million. The code's own row counts its tries, too. */
const mails: CallLimits = {
  isShared: true,
  device: { burst: 5, everyMs: 60 * second },
  address: { burst: 40, everyMs: 10 * second },
}
const guesses: CallLimits = {
  isShared: true,
  device: { burst: 10, everyMs: 20 * second },
  address: { burst: 80, everyMs: 5 * second },
}
/** Each asks the payment provider, which limits us. */
const orders: CallLimits = {
  isShared: true,
  device: { burst: 10, everyMs: 10 * second },
  address: { burst: 100, everyMs: second },
}
/** Asked again and again while a payment is on its way. */
const polling: CallLimits = { device: { burst: 60, everyMs: second } }
const uploads: CallLimits = { device: { burst: 12, everyMs: 10 * second } }
const letters: CallLimits = { device: { burst: 10, everyMs: 60 * second } }

/** Events of a slide each, and junk. */
const events: CallLimits = { address: { burst: 600, everyMs: second / 60 } }

/** By path; a call that is not here has `everyCall` alone. */
export const callLimits: ReadonlyMap<string, CallLimits> = new Map([
  [trackPath, events],
  [accounts.check.path, newDevices],
  [ownAccount.sendEmailVoiceCode.path, mails],
  [ownAccount.register.path, guesses],
  [ownAccount.removeUser.path, guesses],
  [ownAccount.recoverWallet.path, guesses],
  [ownAccount.confirmBillingAddress.path, guesses],
  [search.searchVideoInfo.path, typing],
  [search.searchTwoVideoInfo.path, typing],
  [feedback.updateHeadImg.path, uploads],
  [feedback.sendFeedBack.path, letters],
  [payments.updUserAirwallexInfo.path, orders],
  [payments.createOrder.path, orders],
  [payments.qrLink.path, orders],
  [payments.openLink.path, orders],
  [payments.isSuccessful.path, polling],
])
