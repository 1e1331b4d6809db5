import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { comments } from '@cliffhanger/contract/comments'
import { downloads } from '@cliffhanger/contract/downloads'
import { feedback } from '@cliffhanger/contract/feedback'
import { gifts } from '@cliffhanger/contract/gifts'
import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { notifications } from '@cliffhanger/contract/notifications'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { paywall } from '@cliffhanger/contract/paywall'
import { profiles } from '@cliffhanger/contract/profiles'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import type { Log } from '../../log.ts'
import { createBreaker } from './breaker.ts'
import { createInMemoryCounter } from './counters.ts'
import { networksOf } from './networks.ts'
import { multiplyRule, type RateLimitRule } from './rule.ts'

/** Kinds of data with separate budgets, so that events do not use up the budget of feedback or orders. */
export type StorageBudget = 'rows' | 'events' | 'orders'

const dayMs = 86_400_000
const mb = 1_000_000
const bytesADay = (burst: number, refill: number): RateLimitRule => ({ burst, everyMs: dayMs / refill })

/**
 * Bytes on disk that one IPv4 address or /48 may use. Together at most 49 MB in a day that starts with unused budgets.
 */
export const storageBudgets: Readonly<Record<StorageBudget, RateLimitRule>> = {
  rows: bytesADay(5 * mb, 12 * mb),
  // Watching an episode sends about six events.
  events: bytesADay(4 * mb, 13 * mb),
  orders: bytesADay(4 * mb, 11 * mb),
}
/**
 * Budget of a /64, which is one phone or household; an IPv4 address may be a mobile network. A /48 has four times as
 * much.
 */
const shareOf64 = 1 / 4

/**
 * Bytes that all networks together may write to disk through one process before further limits apply: 1 GB at once,
 * then 20 GB per day. Events and all other data are counted separately.
 */
const usualStorage = bytesADay(1_000 * mb, 20_000 * mb)
/** Cost factor of bytes other than events while their total exceeds `usualStorage`. */
export const overBudgetCostFactor = 8
const fullMs = 600_000

/** Bytes of a new guest's rows: the user, a device, a cookie and a session. */
export const newDeviceBytes = 2_000
/** Bytes of an event with id and indexes, without its specific fields; measured by `npm run bench:tracking`. */
export const eventBytes = 350
/** Bytes of a click on an ad link. */
export const adClickBytes = 150
/** Bytes of a playback position when an episode's first position is saved. */
export const positionBytes = 350
/** Bytes of a view record of a title in "For you". */
export const forYouViewBytes = 200
/** Bytes of the rows that a check writes for a device with rows. Unsaved guests get only a cookie. */
export const checkCallBytes = 400
/** Bytes of an image's row, without the file. */
export const imageBytes = 400

/**
 * Bytes that calls write, including indexes, if they are not charged more exactly elsewhere; measured by resilience
 * scenario R15.
 */
const callBytes: ReadonlyMap<string, number> = new Map([
  [adVisit.newUserStaining.path, 1_300],
  [ownAccount.sendEmailVoiceCode.path, 2_500],
  [ownAccount.register.path, 1_000],
  [ownAccount.removeUser.path, 500],
  [ownAccount.recoverWallet.path, 1_000],
  [ownAccount.confirmBillingAddress.path, 500],
  [ownAccount.setReadPreference.path, 100],
  [ownAccount.saveUserPreference.path, 100],
  [ownAccount.export.path, 400],
  [openIdLogin.beginLogin.path, 500],
  [openIdLogin.finishLogin.path, 1_000],
  [viewerPasskeys.logInByPasskey.path, 700],
  [viewerPasskeys.newPasskeyOptions.path, 300],
  [viewerPasskeys.addPasskey.path, 900],
  [catalogue.addVideoLike.path, 200],
  [catalogue.addVideoShelf.path, 200],
  [notifications.saveNotificationChoices.path, 500],
  [notifications.subscribePush.path, 1_500],
  [comments.postComment.path, 600],
  [comments.reportComment.path, 300],
  [downloads.beginDownload.path, 400],
  [downloads.renewDownloads.path, 200],
  [feedback.sendFeedBack.path, 700],
  [feedback.reportSubtitle.path, 900],
  [profiles.changeNickname.path, 400],
  [profiles.changePicture.path, 400],
  [payments.updUserAirwallexInfo.path, 1_500],
  [payments.createOrder.path, 3_000],
  [payments.updSubConsentId.path, 300],
  [redirectPayments.beginRedirect.path, 500],
  [payments.qrLink.path, 500],
  [payments.openLink.path, 300],
  [savedCards.removeSavedCard.path, 100],
  [gifts.buyGift.path, 1_200],
  // The call writes one row for each experiment that the viewer sees, usually a few, and the shown price terms.
  [paywall.paywall.path, 900],
  // Starting an ad is also charged for its later verification, because `finishAd` is polled but writes only once.
  [adUnlocks.beginAd.path, 1_100],
])

/** Calls that store the text of their input fields. */
const letters: ReadonlySet<string> = new Set(
  [feedback.sendFeedBack, feedback.reportSubtitle, comments.postComment].map(({ path }) => path),
)

/** Returns the bytes that a call may write to disk, estimated before its handler runs. */
export function estimateStoredBytes(path: string, input: object): number {
  // An image is charged when its file is written. The size of other bodies is measured, because a request need not
  // state it.
  return (callBytes.get(path) ?? 0) + (letters.has(path) ? Buffer.byteLength(JSON.stringify(input)) : 0)
}

/**
 * Creates an in-memory budget of the bytes that requests write to disk: docs/decisions/025. A network that has used up
 * its budget cannot store anything until part of the budget has refilled.
 */
export function createStorageBudget(now: () => number, log: Pick<Log, 'warn'>) {
  const networks = createInMemoryCounter()
  const breaker = (message: string) =>
    createBreaker(now, {
      ...{ rule: usualStorage, openMs: fullMs },
      opened: () => log.warn({ security: 'storage' }, message),
    })
  const all = {
    rows: breaker('more is stored than viewers make: networks pay more for each byte'),
    events: breaker('more events are sent than viewers cause: they are dropped'),
  }
  return {
    isOver: () => all.rows.isOpen() || all.events.isOpen(),
    /** Takes bytes from the budgets of an address; returns 0, or the ms to wait. */
    take(budget: StorageBudget, bytes: number, ip: string): number {
      if (bytes === 0) return 0
      // While a total is exceeded, events are dropped first, because viewers do not notice.
      if (budget === 'events' && (all.events.isOpen() || all.rows.isOpen())) return fullMs
      const cost = bytes * (all.rows.isOpen() ? overBudgetCostFactor : 1)
      const of = networksOf(ip)
      const rule = multiplyRule(storageBudgets[budget], of[0].key.includes(':') ? shareOf64 : 1)
      for (const { key, times } of of) {
        const waitMs = networks.take({ key: `${budget} ${key}`, rule: multiplyRule(rule, times), cost }, now())
        if (waitMs > 0) return waitMs
      }
      all[budget === 'events' ? 'events' : 'rows'].count(bytes)
      return 0
    },
  }
}
