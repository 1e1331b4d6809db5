import { accounts } from './accounts.ts'
import { adUnlocks } from './ad-unlocks.ts'
import { adVisit } from './ad-visit.ts'
import type { CallModule } from './call.ts'
import { catalogue } from './catalogue.ts'
import { comments } from './comments.ts'
import { downloads } from './downloads.ts'
import { feedback } from './feedback.ts'
import { forYou } from './for-you.ts'
import { gifts } from './gifts.ts'
import { openIdLogin } from './login-ways.ts'
import { notifications } from './notifications.ts'
import { ownAccount } from './own-account.ts'
import { payments } from './payments.ts'
import { paywall } from './paywall.ts'
import { playback } from './playback.ts'
import { profiles } from './profiles.ts'
import { recommendation } from './recommendation.ts'
import { redirectPayments } from './redirect-payments.ts'
import { rewards } from './rewards.ts'
import { savedCards } from './saved-cards.ts'
import { search } from './search.ts'
import { viewerPasskeys } from './viewer-passkeys.ts'
import { wallet } from './wallet.ts'

/**
 * All API calls of the viewers' app, by module. The web app imports single modules instead, to keep its bundle small.
 */
export const contract = {
  accounts: { ...accounts, ...adVisit, ...ownAccount },
  adUnlocks,
  catalogue,
  comments,
  downloads,
  feedback,
  gifts,
  loginWays: openIdLogin,
  notifications,
  payments: { ...payments, ...redirectPayments, ...savedCards },
  paywall,
  playback,
  profiles,
  recommendation: { ...recommendation, ...forYou },
  rewards,
  search,
  viewerPasskeys,
  wallet,
} satisfies Record<string, CallModule>
