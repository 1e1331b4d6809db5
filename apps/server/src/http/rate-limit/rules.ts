import { accounts } from '@cliffhanger/contract/accounts'
import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { comments } from '@cliffhanger/contract/comments'
import { downloads } from '@cliffhanger/contract/downloads'
import { feedback } from '@cliffhanger/contract/feedback'
import { forYou } from '@cliffhanger/contract/for-you'
import { gifts } from '@cliffhanger/contract/gifts'
import { loginReturnPath, openIdLogin } from '@cliffhanger/contract/login-ways'
import { notifications, unsubscribeDigestPath } from '@cliffhanger/contract/notifications'
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
import type { RateLimitRule } from './rule.ts'

export interface CallLimits {
  /** Limit per device with a session. */
  readonly device?: RateLimitRule
  /**
   * Limit per IPv4 address or /64; generous, because it may be a whole mobile network. Wider networks have a
   * multiple.
   */
  readonly network?: RateLimitRule
  /** Whether all servers share the counters, in the database, instead of counting per process. */
  readonly isShared?: true
  /**
   * Whether networks are charged only after the session lookup, so that requests with invalid tokens do not use up the
   * allowance.
   */
  readonly needsSession?: true
}

const second = 1_000
const minute = 60 * second

/** Limits on all calls of a lane together, in units of a cheap call. */
export interface LaneLimits {
  readonly device: RateLimitRule
  readonly network: RateLimitRule
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
 * Total of normal traffic without payments, for a process that can answer 4,000 calls a second. Above this total each
 * call costs its network more.
 */
export const usualTraffic: RateLimitRule = { burst: 15_000, everyMs: second / 5_000 }
/** Factor for the network's cost of a call while the total exceeds usual traffic. */
export const floodCostFactor = 4
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
  [openIdLogin.beginLogin.path, 4],
  [openIdLogin.finishLogin.path, 4],
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
  [unsubscribeDigestPath, 4],
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
export const bodyBytesPerCostUnit = 16 * 1024
/** Additional cost of a call with an invalid token, which takes a database query and is rare for viewers. */
export const wrongTokenCost = 10

/** Limit on unsigned webhooks, because each writes a log line. */
export const unsignedWebhookRule: RateLimitRule = { burst: 60, everyMs: second }
/** Limit on new devices, whose rows use disk space: about 11,000 a day for one IPv4 address or /64. */
export const newDeviceRule: RateLimitRule = { burst: 300, everyMs: 8 * second }
/** Limits on `check`, which creates a session even for a known device. */
const checks: CallLimits = { network: { burst: 300, everyMs: second / 10 } }
/** Limits on search suggestions: the app makes one call per pause while typing. */
const typing: CallLimits = { device: { burst: 40, everyMs: second / 5 } }
/** Limits on calls that request mails; the mails are also limited in modules/accounts/code-quota.ts. */
const mails: CallLimits = { device: { burst: 20, everyMs: 15 * second }, network: { burst: 80, everyMs: 5 * second } }
/** Limits on calls that verify a code: 1,440 guesses a day for one IPv4 address, 5,760 for its /24. */
const guesses: CallLimits = {
  isShared: true,
  device: { burst: 10, everyMs: 20 * second },
  network: { burst: 80, everyMs: minute },
}
/**
 * Limits on starting a login at an issuer, and on returning from it: each may make this server send requests to the
 * issuer, which rate-limits this server.
 */
const issuerAnswers: CallLimits = { network: { burst: 60, everyMs: 2 * second } }
const issuerLogins: CallLimits = { ...issuerAnswers, device: { burst: 10, everyMs: 20 * second } }
/** Limits on calls that send requests to the payment provider, which rate-limits this server. */
const orders: CallLimits = {
  isShared: true,
  needsSession: true,
  device: { burst: 10, everyMs: 10 * second },
  network: { burst: 100, everyMs: second },
}
/** Limits on calls that the app polls while a payment or an ad is pending. */
const polling: CallLimits = { device: { burst: 60, everyMs: second } }
const uploads: CallLimits = { device: { burst: 12, everyMs: 10 * second } }
/** Limits on the player feed: the app loads five titles at a time. */
const swiping: CallLimits = { device: { burst: 30, everyMs: second } }
const letters: CallLimits = { device: { burst: 10, everyMs: minute } }
/** Limits on comments and reports of comments: a viewer writes a few per episode; a mobile network has many viewers. */
const remarks: CallLimits = {
  needsSession: true,
  device: { burst: 10, everyMs: 20 * second },
  network: { burst: 200, everyMs: 2 * second },
}

/** Limits on taking rewards: a viewer takes a few a day; many viewers of a mobile network do so in the morning. */
const takenRewards: CallLimits = {
  needsSession: true,
  device: { burst: 20, everyMs: 30 * second },
  network: { burst: 600, everyMs: second },
}

/** Limits on changing notification settings: a viewer changes a few switches or subscribes a few browsers. */
const notificationChanges: CallLimits = { device: { burst: 30, everyMs: 10 * second } }

/**
 * Limits on buying and redeeming gifts: a viewer does this a few times a day. Links cannot be guessed; the limit stops
 * scripts that try.
 */
const giftCalls: CallLimits = {
  needsSession: true,
  device: { burst: 20, everyMs: 30 * second },
  network: { burst: 600, everyMs: second },
}

/** Limits on starting rewarded ads: a viewer starts a few a day, some of them twice. */
const begunAds: CallLimits = {
  needsSession: true,
  device: { burst: 20, everyMs: 30 * second },
  network: { burst: 600, everyMs: second },
}

/**
 * Limits on downloads: the app renews them at each start, and one tap starts up to ten episodes. Episodes are also
 * limited per viewer and day.
 */
const downloading: CallLimits = { device: { burst: 30, everyMs: 5 * second } }

/** Limits on tracked events: several per slide, including invalid events. */
const events: CallLimits = { network: { burst: 600, everyMs: second / 60 } }

/** Limits on probe runs: a run takes about a minute, and testers may share a network. */
const probeRuns: CallLimits = { network: { burst: 20, everyMs: 15 * second } }

/** Limits by path; all other calls have only the limits of their lane. */
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
  [openIdLogin.beginLogin.path, issuerLogins],
  [openIdLogin.finishLogin.path, guesses],
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
