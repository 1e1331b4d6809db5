import { accountScreenMutants } from './account-screens.ts'
import { accountStateMutants } from './arrival-states.ts'
import { securityAndConsentMutants } from './boundaries.ts'
import { accountCallMutants } from './calls-accounts.ts'
import { listCallMutants } from './calls-lists.ts'
import { paymentCallMutants } from './calls-payments.ts'
import { videoCallMutants } from './calls-videos.ts'
import { cardFormMutants } from './card-form.ts'
import { entityMutants } from './entities.ts'
import { errorMutants } from './errors.ts'
import { homeMutants } from './home.ts'
import { limitMutants } from './limits.ts'
import { listScreenMutants } from './list-screens.ts'
import { meMutants } from './me.ts'
import { mediaHostMutants } from './media-hosts.ts'
import type { Mutant } from './mutant.ts'
import { playbackMutants } from './playback-states.ts'
import { playerScreenMutants } from './player-screens.ts'
import { purchaseScreenMutants } from './purchase-screens.ts'
import { purchaseMutants } from './purchase-states.ts'
import { roleMutants } from './roles.ts'
import { audienceMutants } from './section-1.ts'
import { shellMutants } from './shell.ts'
import { anonymousRequestMutants } from './strangers.ts'
import { validationMutants } from './validation.ts'
import { viewerMutants } from './viewer.ts'

export const allMutants: readonly Mutant[] = [
  ...purchaseMutants,
  ...accountCallMutants,
  ...accountScreenMutants,
  ...listScreenMutants,
  ...purchaseScreenMutants,
  ...playerScreenMutants,
  ...playbackMutants,
  ...accountStateMutants,
  ...audienceMutants,
  ...securityAndConsentMutants,
  ...cardFormMutants,
  ...entityMutants,
  ...errorMutants,
  ...homeMutants,
  ...limitMutants,
  ...listCallMutants,
  ...meMutants,
  ...mediaHostMutants,
  ...paymentCallMutants,
  ...roleMutants,
  ...shellMutants,
  ...anonymousRequestMutants,
  ...validationMutants,
  ...videoCallMutants,
  ...viewerMutants,
]
