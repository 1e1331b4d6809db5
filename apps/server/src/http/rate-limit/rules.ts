import { accounts } from '@cliffhanger/contract/accounts'
import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { comments } from '@cliffhanger/contract/comments'
import { downloads } from '@cliffhanger/contract/downloads'
import { feedback } from '@cliffhanger/contract/feedback'
import { forYou } from '@cliffhanger/contract/for-you'
import { gifts } from '@cliffhanger/contract/gifts'
import { loginReturnPath, loginWays } from '@cliffhanger/contract/login-ways'
import { endDigestPath, notifications } from '@cliffhanger/contract/notifications'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { paywall } from '@cliffhanger/contract/paywall'
import { probePaths } from '@cliffhanger/contract/probe'
import { profiles } from '@cliffhanger/contract/profiles'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { rewards } from '@cliffhanger/contract/rewards'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { search } from '@cliffhanger/contract/search'
import { trackPath } from '@cliffhanger/contract/tracking'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import type { Rule } from './rule.ts'

export interface CallLimits {
  /** Limit of one device with a session. */
  readonly device?: Rule
  /**
   * Limit of one IPv4 address or /64; generous, because it may be a whole mobile network. Wider networks have a
   * multiple.
   */
  readonly network?: Rule
  /** Counted by all servers together, in the database, instead of by each server. */
  readonly isShared?: true
  /** Counts networks only once the session is known, so that invalid tokens use up nobody's allowance. */
  readonly needsSession?: true
}

const second = 1_000
const minute = 60 * second

/** Limits on all calls of a lane together, in units of a cheap call. */
export interface LaneLimits {
  readonly device: Rule
  readonly network: Rule
}
/**
 * Payments have their own allowance, so that other calls cannot use it up. A viewer who swipes as fast as possible
 * makes about ten calls a second for a while.
 */
export const laneLimits: Readonly<Record<'payments' | 'other', LaneLimits>> = {
  payments: { device: { burst: 120, everyMs: second / 10 }, network: { burst: 600, everyMs: second / 120 } },
  other: { device: { burst: 150, everyMs: second / 25 }, network: { burst: 2_000, everyMs: second / 400 } },
}

/**
 * Above this total, without payments, there are more requests than viewers make where one process can answer 4,000
 * calls a second: networks then pay more for each call.
 */
export const usualTraffic: Rule = { burst: 15_000, everyMs: second / 5_000 }
/** Factor on the cost of a call for its network, while the total exceeds that of usual traffic. */
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
  [loginWays.beginLogin.path, 4],
  [loginWays.finishLogin.path, 4],
  [loginReturnPath, 6],
  [viewerPasskeys.logInByPasskey.path, 4],
  [viewerPasskeys.newPasskeyOptions.path, 4],
  [viewerPasskeys.addPasskey.path, 4],
  [search.searchVideoInfo.path, 2],
  [search.searchTwoVideoInfo.path, 2],
  [comments.commentList.path, 2],
  [comments.postComment.path, 4],
  [comments.reportComment.path, 4],
  [downloads.beginDownload.path, 4],
  [downloads.renewDownloads.path, 10],
  [downloads.endDownloads.path, 2],
  [feedback.updateHeadImg.path, 10],
  [profiles.changeNickname.path, 4],
  [profiles.changePicture.path, 10],
  [profiles.removePicture.path, 4],
  [forYou.forYou.path, 4],
  [payments.createOrder.path, 6],
  [payments.isSuccessful.path, 4],
  [redirectPayments.beginRedirect.path, 6],
  [rewards.rewardList.path, 2],
  [rewards.takeReward.path, 4],
  [notifications.notificationChoices.path, 2],
  [notifications.saveNotificationChoices.path, 4],
  [notifications.subscribePush.path, 4],
  [endDigestPath, 4],
  [paywall.paywall.path, 2],
  [adUnlocks.adOffer.path, 2],
  [adUnlocks.beginAd.path, 4],
  [adUnlocks.finishAd.path, 2],
  [gifts.giftList.path, 2],
  [gifts.giftDetails.path, 2],
  [gifts.buyGift.path, 4],
  [gifts.refundGift.path, 4],
  [gifts.redeemGift.path, 4],
])
/** Number of bytes of a body that cost as much as a cheap call. */
export const bytesPerUnit = 16 * 1024
/** Additional cost of an invalid token: it takes a database query, and viewers send few. */
export const wrongTokenCost = 10

/** Unsigned webhooks; each writes a line to the log. */
export const unsignedMessageRule: Rule = { burst: 60, everyMs: second }
/** Created devices, whose rows use disk space. For one IPv4 address or /64 about 11,000 a day, some 10 MB. */
export const newDeviceRule: Rule = { burst: 300, everyMs: 8 * second }
/** Checks create sessions, also for known devices. */
const checks: CallLimits = { network: { burst: 300, everyMs: second / 10 } }
/** Suggestions: the app makes one call per pause while typing. */
const typing: CallLimits = { device: { burst: 40, everyMs: second / 5 } }
/** Limits on mails are where they are sent: modules/accounts/code-quota.ts. */
const mails: CallLimits = { device: { burst: 20, everyMs: 15 * second }, network: { burst: 80, everyMs: 5 * second } }
/** Guesses of codes: 1,440 a day for one IPv4 address, 5,760 for its /24. */
const guesses: CallLimits = {
  isShared: true,
  device: { burst: 10, everyMs: 20 * second },
  network: { burst: 80, everyMs: minute },
}
/** Begun logins and answers of issuers: each may ask the issuer, which limits us. */
const issuerAnswers: CallLimits = { network: { burst: 60, everyMs: 2 * second } }
const issuerLogins: CallLimits = { ...issuerAnswers, device: { burst: 10, everyMs: 20 * second } }
/** Calls that query the payment provider, which limits us. */
const orders: CallLimits = {
  isShared: true,
  needsSession: true,
  device: { burst: 10, everyMs: 10 * second },
  network: { burst: 100, everyMs: second },
}
/** Calls that the app polls while a payment or an ad is pending. */
const polling: CallLimits = { device: { burst: 60, everyMs: second } }
const uploads: CallLimits = { device: { burst: 12, everyMs: 10 * second } }
/** The app reads five titles at a time. */
const swiping: CallLimits = { device: { burst: 30, everyMs: second } }
const letters: CallLimits = { device: { burst: 10, everyMs: minute } }
/** Comments, and reports of them: a viewer writes a few in an episode; a mobile network has many viewers. */
const remarks: CallLimits = {
  needsSession: true,
  device: { burst: 10, everyMs: 20 * second },
  network: { burst: 200, everyMs: 2 * second },
}

/** A viewer takes a few a day; many viewers of a mobile network take theirs in the morning. */
const takenRewards: CallLimits = {
  needsSession: true,
  device: { burst: 20, everyMs: 30 * second },
  network: { burst: 600, everyMs: second },
}

/** A viewer changes a few switches, or subscribes a few browsers. */
const notificationChanges: CallLimits = { device: { burst: 30, everyMs: 10 * second } }

/** A viewer buys and redeems a few a day. A link cannot be guessed; the limit is for scripts that try. */
const giftCalls: CallLimits = {
  needsSession: true,
  device: { burst: 20, everyMs: 30 * second },
  network: { burst: 600, everyMs: second },
}

/** A viewer begins a few ads a day, some of them twice. */
const begunAds: CallLimits = {
  needsSession: true,
  device: { burst: 20, everyMs: 30 * second },
  network: { burst: 600, everyMs: second },
}

/** The app renews at each start, and begins ten episodes by one tap. Episodes are also counted per viewer and day. */
const downloading: CallLimits = { device: { burst: 30, everyMs: 5 * second } }

/** Tracked events: several per slide, and invalid ones. */
const events: CallLimits = { network: { burst: 600, everyMs: second / 60 } }

/** A run takes about a minute, and testers may share a network. */
const probeRuns: CallLimits = { network: { burst: 20, everyMs: 15 * second } }

/** Rules by path; other calls have the rule of their lane. */
export const callLimits: ReadonlyMap<string, CallLimits> = new Map([
  [trackPath, events],
  [probePaths.start, probeRuns],
  [probePaths.reports, probeRuns],
  [accounts.check.path, checks],
  [ownAccount.sendEmailVoiceCode.path, mails],
  [ownAccount.register.path, guesses],
  [ownAccount.removeUser.path, guesses],
  [ownAccount.recoverWallet.path, guesses],
  [ownAccount.confirmBillingAddress.path, guesses],
  [loginWays.beginLogin.path, issuerLogins],
  [loginWays.finishLogin.path, guesses],
  [loginReturnPath, issuerAnswers],
  [viewerPasskeys.logInByPasskey.path, guesses],
  [viewerPasskeys.newPasskeyOptions.path, guesses],
  [viewerPasskeys.addPasskey.path, guesses],
  [search.searchVideoInfo.path, typing],
  [search.searchTwoVideoInfo.path, typing],
  [forYou.forYou.path, swiping],
  [comments.postComment.path, remarks],
  [comments.reportComment.path, remarks],
  [downloads.beginDownload.path, downloading],
  [downloads.renewDownloads.path, downloading],
  [downloads.endDownloads.path, downloading],
  [feedback.updateHeadImg.path, uploads],
  [profiles.changeNickname.path, letters],
  [profiles.changePicture.path, uploads],
  [profiles.removePicture.path, letters],
  [feedback.sendFeedBack.path, letters],
  [feedback.reportSubtitle.path, letters],
  [payments.updUserAirwallexInfo.path, orders],
  [payments.createOrder.path, orders],
  [payments.qrLink.path, orders],
  [payments.openLink.path, orders],
  [payments.isSuccessful.path, polling],
  [redirectPayments.beginRedirect.path, orders],
  [savedCards.removeSavedCard.path, letters],
  [rewards.takeReward.path, takenRewards],
  [notifications.saveNotificationChoices.path, notificationChanges],
  [notifications.subscribePush.path, notificationChanges],
  [adUnlocks.beginAd.path, begunAds],
  [adUnlocks.finishAd.path, polling],
  [gifts.buyGift.path, giftCalls],
  [gifts.refundGift.path, giftCalls],
  [gifts.giftDetails.path, giftCalls],
  [gifts.redeemGift.path, giftCalls],
])
