import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Entry = Output<typeof wallet.statement>['rows'][number]

/**
 * The kind of an entry. In the protocol, holds and rewards have the kind of other entries, for clients that do not know
 * them.
 */
export const entryKind = ({ kind, hold, reward }: Pick<Entry, 'kind' | 'hold' | 'reward'>) => hold ?? reward ?? kind
