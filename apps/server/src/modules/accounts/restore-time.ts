import { accountRestoreDays } from '@cliffhanger/domain/constants'

/** How long a login can restore a deleted account. */
export const accountRestorePeriodMs = accountRestoreDays * 86_400_000
