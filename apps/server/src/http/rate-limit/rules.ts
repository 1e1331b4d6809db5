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
  /** Of one IPv4 address or /64, generous because a whole mobile network may stand behind it; wider networks have several times that. */
  readonly network?: Rule
  /** Counted by all servers together, in the database. */
  readonly isShared?: true
  /** Counts networks only once the session is known: strangers with wrong tokens use up nobody's allowance. */
  readonly needsSession?: true
}

const second = 1_000
const minute = 60 * second

/** Every call of a lane, together, in units of what a cheap call costs. */
export interface LaneLimits {
  readonly device: Rule
  readonly network: Rule
}
/**
 * Payments have an allowance of their own, so that no flood of other calls uses it up. A viewer who swipes as fast as they
 * can makes about ten calls a second, for a while.
 */
export const laneLimits: Readonly<Record<'payments' | 'other', LaneLimits>> = {
  payments: { device: { burst: 120, everyMs: second / 10 }, network: { burst: 600, everyMs: second / 120 } },
  other: { device: { burst: 150, everyMs: second / 25 }, network: { burst: 2_000, everyMs: second / 400 } },
}

/**
 * More than this, from everybody together and without payments, is more than viewers make where one process can answer 4,000
 * calls a second: networks then pay more for each call.
 */
export const usualTraffic: Rule = { burst: 15_000, everyMs: second / 5_000 }
/** Cost of a call for its network, while the network has more left than that. */
export const floodFactor = 4
export const floodMs = 10 * second

/**
 * Cost of a call, in units of a call that reads from memory: measured, see docs/decisions/013. All other calls cost 1.
 */
export const callCosts: ReadonlyMap<string, number> = new Map([
  [accounts.check.path, 4],
  [ownAccount.sendEmailVoiceCode.path, 4],
  [ownAccount.register.path, 4],
  [ownAccount.removeUser.path, 4],
  [ownAccount.recoverWallet.path, 4],
  [ownAccount.export.path, 50],
  [search.searchVideoInfo.path, 2],
  [search.searchTwoVideoInfo.path, 2],
  [feedback.updateHeadImg.path, 10],
  [payments.createOrder.path, 6],
  [payments.isSuccessful.path, 4],
])
/** So many bytes of a body cost as much as a cheap call. */
export const bytesPerUnit = 16 * 1024
/** A token that opens nothing costs this besides: the database was asked for it, and no viewer sends many. */
export const wrongTokenCost = 10

/** Each is a line in the log. */
export const unsignedMessages: Rule = { burst: 60, everyMs: second }
/** Devices that a network makes: each is rows on the disk. Of one IPv4 address or /64 about 11,000 a day, some 10 MB. */
export const newDevices: Rule = { burst: 300, everyMs: 8 * second }
/** Checks make sessions, also those of devices that are known. */
const checks: CallLimits = { network: { burst: 300, everyMs: second / 10 } }
/** One call per pause in typing. */
const typing: CallLimits = { device: { burst: 40, everyMs: second / 5 } }
/** Mails themselves are counted where they are made: modules/accounts/code-quota.ts. */
const mails: CallLimits = { device: { burst: 20, everyMs: 15 * second }, network: { burst: 80, everyMs: 5 * second } }
/** 1,440 a day of one IPv4 address, 5,760 of its /24. */
const guesses: CallLimits = {
  isShared: true,
  device: { burst: 10, everyMs: 20 * second },
  network: { burst: 80, everyMs: minute },
}
/** Each asks the payment provider, which limits us. */
const orders: CallLimits = {
  isShared: true,
  needsSession: true,
  device: { burst: 10, everyMs: 10 * second },
  network: { burst: 100, everyMs: second },
}
/** Asked again and again while a payment is on its way. */
const polling: CallLimits = { device: { burst: 60, everyMs: second } }
const uploads: CallLimits = { device: { burst: 12, everyMs: 10 * second } }
const letters: CallLimits = { device: { burst: 10, everyMs: minute } }

/** Events of a slide each, and junk. */
const events: CallLimits = { network: { burst: 600, everyMs: second / 60 } }

/** By path; a call that is not here has what its lane has. */
export const callLimits: ReadonlyMap<string, CallLimits> = new Map([
  [trackPath, events],
  [accounts.check.path, checks],
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
