import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'

type UserInfo = Output<typeof accounts.getUserInfo>

/**
 * Whether the device takes its viewer for a member: by the user info on hand, or by `vvip`, which a confirmed purchase
 * sets before that is asked again. A hint; the server decides.
 */
export const isMember = (answers: readonly (readonly [unknown, UserInfo | undefined])[], vvip: 0 | 1): boolean =>
  vvip === 1 || answers.some(([, info]) => (info?.vipRank ?? 0) > 0)
