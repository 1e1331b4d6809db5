import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Entry = Output<typeof wallet.statement>['rows'][number]

/**
 * The kind of an entry. In the protocol, holds, rewards, gifts and ads have the kind of other entries, for clients that do not know
 * them.
 */
export const entryKind = ({ kind, hold, reward, gift, ad }: Pick<Entry, 'kind' | 'hold' | 'reward' | 'gift' | 'ad'>) =>
  hold ?? reward ?? gift ?? ad ?? kind
