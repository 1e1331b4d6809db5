import { accountRestoreDays } from '@cliffhanger/domain/constants'

/** How long a deleted account can be restored by a login. */
export const restoreMs = accountRestoreDays * 86_400_000
