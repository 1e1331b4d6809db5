import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'

type UserInfo = Output<typeof accounts.getUserInfo>

/** Whether what is known of the viewer makes them a member. */
export const isMember = (answers: readonly (readonly [unknown, UserInfo | undefined])[]): boolean =>
  answers.some(([, info]) => (info?.vipRank ?? 0) > 0)
