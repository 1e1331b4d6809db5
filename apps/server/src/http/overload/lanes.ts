import { accounts } from '@cliffhanger/contract/accounts'
import { adCallbackPath, adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { Call } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { forYou } from '@cliffhanger/contract/for-you'
import { gifts } from '@cliffhanger/contract/gifts'
import { payments } from '@cliffhanger/contract/payments'
import { paywall } from '@cliffhanger/contract/paywall'
import { playback } from '@cliffhanger/contract/playback'
import { profiles } from '@cliffhanger/contract/profiles'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { trackPath } from '@cliffhanger/contract/tracking'
import { wallet } from '@cliffhanger/contract/wallet'
import { sandboxPrefix } from '../../adapters/airwallex/provider.ts'
import { payFramePath } from '../pay-frame-path.ts'
import { apiBase } from '../runtime-config.ts'
import { webhookPath } from '../webhook-path.ts'

/** All lanes, the highest priority first. `pages` are HTML, `bytes` are files, `always` is never rejected. */
export const lanes = ['always', 'bytes', 'payments', 'playback', 'browsing', 'pages', 'tracking'] as const
export type Lane = (typeof lanes)[number]

const pathsOf = (calls: readonly Call[]): string[] => calls.map((call) => call.path)
/** Paths of the calls of each lane. All other calls belong to the lane `browsing`. */
const callsOf: Readonly<Partial<Record<Lane, readonly string[]>>> = {
  payments: [
    webhookPath,
    adCallbackPath,
    ...pathsOf([
      ...Object.values(payments),
      ...Object.values(redirectPayments),
      ...Object.values(savedCards),
      wallet.addBuyPlay,
      paywall.paywall,
      wallet.getCoinAndVipRecharge,
    ]),
    ...pathsOf([gifts.buyGift, gifts.redeemGift, gifts.refundGift, adUnlocks.finishAd]),
    accounts.getUserAccountInfo.path,
  ],
  // `check` creates sessions and belongs to playback, because without a session no viewer can play or pay.
  playback: pathsOf([accounts.check, playback.videoDetails, playback.getPlayList]),
  // Tracked events have the lowest priority, because viewers do not notice a missing one.
  tracking: [
    trackPath,
    ...pathsOf([accounts.activation, accounts.userConduct, adVisit.newUserStaining, playback.updateEpisodeRecord]),
    forYou.forYouViews.path,
  ],
  // Uploads take long; multipart.ts limits their memory.
  bytes: pathsOf([feedback.updateHeadImg, profiles.changePicture]),
}
const byPath = new Map<string, Lane>(
  lanes.flatMap((lane) => (callsOf[lane] ?? []).map((path) => [`${apiBase}${path}`, lane] as const)),
)
for (const path of ['/healthz', '/readyz', '/metrics']) byPath.set(path, 'always')
byPath.set(payFramePath, 'payments')

/** Path prefix of the payment sandbox, which this process serves only if it is configured. */
const guest = `${sandboxPrefix}/`
const byteFolders = /^\/(media|subtitles|covers|uploads|assets|runners|studio\/api\/uploads\/file)\//

/** Returns the lane of a request. @param url from the request line */
export function laneOf(url: string): Lane {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const known = byPath.get(path)
  if (known !== undefined) return known
  if (path.startsWith(`${apiBase}/`)) return 'browsing'
  if (path.startsWith(guest)) return 'always'
  // Files that a page loads, such as scripts and images.
  return byteFolders.test(path) || path.lastIndexOf('.') > path.lastIndexOf('/') || path === '/config.json'
    ? 'bytes'
    : 'pages'
}
