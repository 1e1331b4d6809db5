import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'

type UserInfo = Output<typeof accounts.getUserInfo>

/**
 * Whether the viewer is probably a member: by the cached user info, or by `vvip`, which a purchase sets before the user
 * info is refetched. Only a hint; the server decides.
 */
export const isMember = (answers: readonly (readonly [unknown, UserInfo | undefined])[], vvip: 0 | 1): boolean =>
  vvip === 1 || answers.some(([, info]) => (info?.vipRank ?? 0) > 0)
